/** How many asks reached which confidence. */
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { ChartFrame } from '../../components/charts/chart-frame.tsx';
import { AXIS, COLOURS, GRID, TOOLTIP } from '../../components/charts/chart-style.ts';
import { ChartTable } from '../../components/charts/chart-table.tsx';
import { formatNumber, formatPercentRange } from '../../components/format.ts';
import { strings } from '../../strings/catalogue.ts';

const COLUMNS = [strings.test.confidence, strings.insights.asks];

export function BandsChart({ bands }: { bands: readonly number[] }) {
  const data = bands.map((asks, index) => ({
    band: formatPercentRange(index / bands.length, (index + 1) / bands.length),
    asks,
  }));
  const rows = data.map(({ band, asks }) => ({ name: band, figures: [formatNumber(asks)] }));
  return (
    <>
      <ChartFrame label={strings.insights.bands}>
        <BarChart data={data} accessibilityLayer={false}>
          <CartesianGrid {...GRID} />
          <XAxis dataKey="band" {...AXIS} minTickGap={16} />
          <YAxis {...AXIS} allowDecimals={false} width={36} />
          <Tooltip {...TOOLTIP} />
          <Bar
            dataKey="asks"
            name={strings.insights.asks}
            fill={COLOURS.answered}
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
          />
        </BarChart>
      </ChartFrame>
      <ChartTable label={strings.insights.bandsAsTable} columns={COLUMNS} rows={rows} />
    </>
  );
}
