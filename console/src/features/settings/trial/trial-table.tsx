/** The figures behind the chart of thresholds. */
import { ChartTable } from '../../../components/charts/chart-table.tsx';
import { formatNumber, formatPercent } from '../../../components/format.ts';
import { strings } from '../../../strings/catalogue.ts';
import type { Reach } from './outcomes.ts';

interface TrialTableProps {
  reaches: readonly Reach[];
  /** How many questions were tried. */
  totals: { own: number; foreign: number };
  /** The answer threshold that is looked at. */
  current: number | undefined;
}

export function TrialTable({ reaches, totals, current }: TrialTableProps) {
  const hasOwn = totals.own > 0;
  const columns = [
    strings.settings.answer,
    ...(hasOwn ? [strings.trial.columnRight, strings.trial.columnWrong] : []),
    strings.trial.rightlyUnanswered,
  ];
  const rows = reaches.map(({ threshold, ownRight, ownWrong, foreign }) => ({
    name: formatPercent(threshold),
    figures: [...(hasOwn ? [ownRight, ownWrong] : []), totals.foreign - foreign].map(formatNumber),
    isCurrent: threshold === current,
  }));
  return <ChartTable label={strings.insights.asTable} columns={columns} rows={rows} />;
}
