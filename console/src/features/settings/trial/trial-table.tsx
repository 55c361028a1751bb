/** The figures behind the chart, for reading and for screen readers. */
import classes from '../../../components/chart.module.css';
import { formatNumber, formatPercent } from '../../../components/format.ts';
import { strings } from '../../../strings/catalogue.ts';
import type { Reach } from './outcomes.ts';
import trial from './trial.module.css';

interface TrialTableProps {
  reaches: readonly Reach[];
  /** How many questions were tried. */
  totals: { own: number; foreign: number };
  /** The answer threshold that is looked at. */
  current: number | undefined;
}

export function TrialTable({ reaches, totals, current }: TrialTableProps) {
  const hasOwn = totals.own > 0;
  return (
    <details className={classes.details}>
      <summary>{strings.insights.asTable}</summary>
      <table className={`${classes.table} ${trial.table}`}>
        <thead>
          <tr>
            <th scope="col">{strings.settings.answer}</th>
            {hasOwn && <th scope="col">{strings.trial.columnRight}</th>}
            {hasOwn && <th scope="col">{strings.trial.columnWrong}</th>}
            <th scope="col">{strings.trial.rightlyUnanswered}</th>
          </tr>
        </thead>
        <tbody>
          {reaches.map(({ threshold, ownRight, ownWrong, foreign }) => (
            <tr key={threshold} aria-current={threshold === current || undefined}>
              <th scope="row">{formatPercent(threshold)}</th>
              {hasOwn && <td>{formatNumber(ownRight)}</td>}
              {hasOwn && <td>{formatNumber(ownWrong)}</td>}
              <td>{formatNumber(totals.foreign - foreign)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
