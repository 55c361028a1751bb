/** The figures behind the charts of days; days without asks have none. */
import type { InsightsDay } from '../../../../contract/insights.ts';
import { formatChartDay } from '../../components/charts/chart-style.ts';
import { ChartTable } from '../../components/charts/chart-table.tsx';
import { formatNumber, formatPercent } from '../../components/format.ts';
import { strings } from '../../strings/catalogue.ts';

const COLUMNS = [
  strings.insights.day,
  strings.insights.asks,
  strings.insights.answered,
  strings.insights.confidence,
];

export function DayTable({ days }: { days: readonly InsightsDay[] }) {
  const asked = days.filter(({ asks }) => asks > 0).toReversed();
  const rows = asked.map(({ date, asks, answered, confidence }) => ({
    name: formatChartDay(date),
    figures: [
      formatNumber(asks),
      formatPercent(answered / asks),
      confidence === null ? '' : formatPercent(confidence),
    ],
  }));
  return <ChartTable label={strings.insights.asTable} columns={COLUMNS} rows={rows} />;
}
