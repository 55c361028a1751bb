/** Answered share and mean confidence per day; days without asks are bridged. */
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import type { InsightsDay } from '../../../../contract/insights.ts';
import { ChartFrame } from '../../components/charts/chart-frame.tsx';
import { AXIS, COLOURS, formatChartDay, GRID, TOOLTIP } from '../../components/charts/chart-style.ts';
import { formatPercent } from '../../components/format.ts';
import { strings } from '../../strings/catalogue.ts';

const LEGEND = [
  { label: strings.insights.answeredShare, colour: COLOURS.answered },
  { label: strings.insights.confidence, colour: COLOURS.confidence },
];

export function ShareChart({ days }: { days: readonly InsightsDay[] }) {
  const data = days.map((day) => ({
    day: formatChartDay(day.date),
    share: day.asks === 0 ? null : day.answered / day.asks,
    confidence: day.confidence,
  }));
  const dot = { r: 2.5, strokeWidth: 0 };
  return (
    <ChartFrame label={strings.insights.shareOverTime} legend={LEGEND}>
      <LineChart data={data} accessibilityLayer={false}>
        <CartesianGrid {...GRID} />
        <XAxis dataKey="day" {...AXIS} minTickGap={24} />
        <YAxis {...AXIS} domain={[0, 1]} tickFormatter={formatPercent} width={48} />
        <Tooltip {...TOOLTIP} formatter={(value) => formatPercent(Number(value))} />
        <Line
          dataKey="share"
          name={strings.insights.answeredShare}
          stroke={COLOURS.answered}
          strokeWidth={2}
          dot={{ ...dot, fill: COLOURS.answered }}
          connectNulls
          isAnimationActive={false}
        />
        <Line
          dataKey="confidence"
          name={strings.insights.confidence}
          stroke={COLOURS.confidence}
          strokeWidth={2}
          dot={{ ...dot, fill: COLOURS.confidence }}
          connectNulls
          isAnimationActive={false}
        />
      </LineChart>
    </ChartFrame>
  );
}
