/** How many asks reached which confidence. */
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import type { Insights } from '../../../../contract/insights.ts';
import { ChartFrame } from '../../components/charts/chart-frame.tsx';
import { AXIS, COLOURS, GRID, TOOLTIP } from '../../components/charts/chart-style.ts';
import { ChartTable } from '../../components/charts/chart-table.tsx';
import { formatNumber, formatPercentRange } from '../../components/format.ts';
import { strings } from '../../strings/catalogue.ts';
import { type Counted, cursorOf, FigureLink, useOpenRows } from './figure-link.tsx';

const COLUMNS = [strings.test.confidence, strings.insights.asks];

export function BandsChart({ insights }: { insights: Insights }) {
  const { confidenceBands: bands, since, until } = insights;
  const openRows = useOpenRows(insights);
  const countedIn = (band: number): Counted => ({
    ...{ since, until },
    minConfidence: band / bands.length,
    maxConfidence: (band + 1) / bands.length,
  });
  const data = bands.map((asks, index) => ({
    band: formatPercentRange(index / bands.length, (index + 1) / bands.length),
    asks,
  }));
  const rows = data.map(({ band, asks }, at) => ({
    name: band,
    figures: [
      <FigureLink key={band} insights={insights} counted={countedIn(at)} amount={asks}>
        {formatNumber(asks)}
      </FigureLink>,
    ],
  }));
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
            cursor={cursorOf(insights)}
            onClick={(_bar: unknown, at: number) => openRows(countedIn(at))}
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
          />
        </BarChart>
      </ChartFrame>
      <ChartTable label={strings.insights.bandsAsTable} columns={COLUMNS} rows={rows} />
    </>
  );
}
