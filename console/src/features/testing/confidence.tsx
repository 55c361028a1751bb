/** How sure the chatbot was, as a number and a bar. */
import { Progress } from '@mantine/core';
import { formatPercent } from '../../components/format.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './test.module.css';

export function Confidence({ share }: { share: number }) {
  return (
    <span className={classes.meter}>
      {strings.test.confidence} {formatPercent(share)}
      <Progress className={classes.meterBar ?? ''} size="sm" value={share * 100} aria-hidden="true" />
    </span>
  );
}
