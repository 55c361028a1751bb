/** The figures behind the charts of days, each with the way to its answers; days without asks have none. */
import { Fragment } from 'react';
import type { Insights } from '../../../../contract/insights.ts';
import { formatChartDay } from '../../components/charts/chart-style.ts';
import { ChartTable } from '../../components/charts/chart-table.tsx';
import { formatNumber, formatPercent } from '../../components/format.ts';
import { strings } from '../../strings/catalogue.ts';
import { FigureLink } from './figure-link.tsx';

const COLUMNS = [
  strings.insights.day,
  strings.insights.asks,
  strings.insights.answered,
  strings.insights.notAnswered,
  strings.insights.confidence,
];

export function DayTable({ insights }: { insights: Insights }) {
  const asked = insights.days.filter(({ asks }) => asks > 0).toReversed();
  const rows = asked.map(({ date, asks, answered, confidence, since, until }) => {
    const figure = (amount: number, outcome?: 'answered' | 'unanswered') => (
      <FigureLink key={outcome} insights={insights} counted={{ since, until, outcome }} amount={amount}>
        {formatNumber(amount)}
      </FigureLink>
    );
    return {
      name: formatChartDay(date),
      figures: [
        figure(asks),
        <Fragment key="answered">
          {figure(answered, 'answered')} ({formatPercent(answered / asks)})
        </Fragment>,
        figure(asks - answered, 'unanswered'),
        confidence === null ? '' : formatPercent(confidence),
      ],
    };
  });
  return <ChartTable label={strings.insights.asTable} columns={COLUMNS} rows={rows} />;
}
