/** The figures behind the charts, for reading and for screen readers. */
import type { InsightsDay } from '../../../../contract/insights.ts';
import classes from '../../components/chart.module.css';
import { formatChartDay } from '../../components/chart-style.ts';
import { formatNumber, formatPercent } from '../../components/format.ts';
import { strings } from '../../strings/catalogue.ts';

export function DayTable({ days }: { days: readonly InsightsDay[] }) {
  const asked = days.filter(({ asks }) => asks > 0).toReversed();
  return (
    <details className={classes.details}>
      <summary>{strings.insights.asTable}</summary>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{strings.insights.day}</th>
            <th scope="col">{strings.insights.asks}</th>
            <th scope="col">{strings.insights.answered}</th>
            <th scope="col">{strings.insights.confidence}</th>
          </tr>
        </thead>
        <tbody>
          {asked.map((day) => (
            <tr key={day.date}>
              <th scope="row">{formatChartDay(day.date)}</th>
              <td>{formatNumber(day.asks)}</td>
              <td>{formatPercent(day.answered / day.asks)}</td>
              <td>{day.confidence === null ? '' : formatPercent(day.confidence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
