/** Questions per day, answered and not. */
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import type { Insights } from '../../../../contract/insights.ts';
import { ChartFrame } from '../../components/charts/chart-frame.tsx';
import { AXIS, COLOURS, formatChartDay, GRID, TOOLTIP } from '../../components/charts/chart-style.ts';
import { strings } from '../../strings/catalogue.ts';
import { cursorOf, useOpenRows } from './figure-link.tsx';

const LEGEND = [
  { label: strings.insights.answered, colour: COLOURS.answered },
  { label: strings.insights.notAnswered, colour: COLOURS.notAnswered },
];

export function AsksChart({ insights }: { insights: Insights }) {
  const { days } = insights;
  const openRows = useOpenRows(insights);
  const open = (outcome: 'answered' | 'unanswered') => (_bar: unknown, at: number) => {
    const day = days[at];
    openRows(day && { since: day.since, until: day.until, outcome });
  };
  const data = days.map((day) => ({
    day: formatChartDay(day.date),
    answered: day.answered,
    notAnswered: day.asks - day.answered,
  }));
  return (
    <ChartFrame label={strings.insights.asksOverTime} legend={LEGEND}>
      <BarChart data={data} accessibilityLayer={false}>
        <CartesianGrid {...GRID} />
        <XAxis dataKey="day" {...AXIS} minTickGap={24} />
        <YAxis {...AXIS} allowDecimals={false} width={36} />
        <Tooltip {...TOOLTIP} />
        <Bar
          dataKey="answered"
          name={strings.insights.answered}
          stackId="asks"
          fill={COLOURS.answered}
          cursor={cursorOf(insights)}
          onClick={open('answered')}
          isAnimationActive={false}
        />
        <Bar
          dataKey="notAnswered"
          name={strings.insights.notAnswered}
          stackId="asks"
          fill={COLOURS.notAnswered}
          cursor={cursorOf(insights)}
          onClick={open('unanswered')}
          radius={[3, 3, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ChartFrame>
  );
}
