/** How some questions came out: a bar of shares, and the counts behind it. */
import swatches from '../../../components/charts/chart.module.css';
import { formatNumber, formatPercent } from '../../../components/format.ts';
import classes from './trial.module.css';

export interface OutcomePart {
  name: string;
  count: number;
  colour: string;
}

export function OutcomeList({ parts }: { parts: readonly OutcomePart[] }) {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <div className={classes.bar} aria-hidden="true">
        {parts
          .filter(({ count }) => count > 0)
          .map(({ name, count, colour }) => (
            <span key={name} style={{ flexGrow: count, background: colour }} />
          ))}
      </div>
      <dl className={classes.outcomes}>
        {parts.map(({ name, count, colour }) => (
          <div key={name} className={classes.outcome}>
            <dt>
              <span className={swatches.swatch} style={{ background: colour }} />
              {name}
            </dt>
            <dd>
              {formatNumber(count)} <span className={classes.quiet}>{formatPercent(count / total)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
