/** Says that the chatbot has the question of a new pair already, and with which answer. */
import { Text } from '@mantine/core';
import type { PairRecord } from '../../../../contract/knowledge/pairs.ts';
import { PairFigure } from '../../pair-writing/pair-figure.tsx';
import classes from '../../pair-writing/pair-form.module.css';
import { strings } from '../../strings/catalogue.ts';

/** @param pair with the same question; none is needed to be there when the form is drawn, so that its coming is read out */
export function SameQuestionNotice({ pair }: { pair: PairRecord | undefined }) {
  return (
    <div className={pair && classes.sameQuestion}>
      <Text size="sm" c="var(--docent-warn)" role="status">
        {pair && strings.pairs.sameQuestion}
      </Text>
      {pair && <PairFigure caption={strings.pairs.saidNow} pair={pair} />}
    </div>
  );
}
