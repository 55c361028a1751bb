/** Says what became elsewhere of the pair that is being written, and shows what it says there now. */
import { Text } from '@mantine/core';
import type { PairBody } from '../../../contract/knowledge/pairs.ts';
import { strings } from '../strings/catalogue.ts';
import { PairFigure } from './pair-figure.tsx';
import classes from './pair-form.module.css';

interface ElsewhereNoticeProps {
  notice: string;
  /** As it is there now; none where it is gone. */
  current?: PairBody | undefined;
}

export function ElsewhereNotice({ notice, current }: ElsewhereNoticeProps) {
  return (
    <div className={classes.elsewhere}>
      <Text size="sm" c="var(--docent-warn)" role="alert">
        {notice}
      </Text>
      {current !== undefined && <PairFigure caption={strings.pairs.elsewhereNow} pair={current} />}
    </div>
  );
}
