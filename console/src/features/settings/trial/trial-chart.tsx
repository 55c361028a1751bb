/** The trade-off: what would be answered right and wrong, and what refused, at every answer threshold. */
import { CartesianGrid, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { ChartFrame } from '../../../components/charts/chart-frame.tsx';
import { AXIS, GRID, TOOLTIP } from '../../../components/charts/chart-style.ts';
import { formatPercent } from '../../../components/format.ts';
import { strings } from '../../../strings/catalogue.ts';
import type { Reach, Thresholds } from './outcomes.ts';
import { COLOURS } from './trial-colours.ts';

const TICKS = [0, 0.25, 0.5, 0.75, 1];
const DASHES = '5 3';
/** A swatch of a dashed line. */
const dashed = (colour: string) => `repeating-linear-gradient(90deg, ${colour} 0 4px, transparent 4px 6px)`;

const OWN_LINES = [
  { key: 'right', label: strings.trial.right, colour: COLOURS.right, isDashed: false },
  { key: 'wrong', label: strings.trial.wrong, colour: COLOURS.wrong, isDashed: true },
];
const FOREIGN_LINES = [
  { key: 'refused', label: strings.trial.rightlyUnanswered, colour: COLOURS.refused, isDashed: false },
];

export interface TrialChartProps {
  reaches: readonly Reach[];
  /** How many questions were tried. */
  totals: { own: number; foreign: number };
  thresholds: Thresholds | undefined;
}

export function TrialChart({ reaches, totals, thresholds }: TrialChartProps) {
  const lines = totals.own === 0 ? FOREIGN_LINES : [...OWN_LINES, ...FOREIGN_LINES];
  const data = reaches.map(({ threshold, ownRight, ownWrong, foreign }) => ({
    threshold,
    right: ownRight / totals.own,
    wrong: ownWrong / totals.own,
    refused: 1 - foreign / totals.foreign,
  }));
  const legend = lines.map(({ label, colour, isDashed }) => ({
    label,
    colour: isDashed ? dashed(colour) : colour,
  }));
  // One above the other, so that they do not meet where the thresholds do.
  const marks = thresholds && [
    { label: strings.trial.answersMark, at: thresholds.answer, offset: 24 },
    { label: strings.trial.suggestsMark, at: thresholds.suggest, offset: 10 },
  ];
  return (
    <ChartFrame label={strings.trial.all} legend={legend}>
      <LineChart data={data} accessibilityLayer={false} margin={{ top: 40, right: 24, bottom: 0, left: 0 }}>
        <CartesianGrid {...GRID} />
        <XAxis
          {...AXIS}
          dataKey="threshold"
          type="number"
          domain={[0, 1]}
          ticks={TICKS}
          tickFormatter={formatPercent}
        />
        <YAxis {...AXIS} domain={[0, 1]} ticks={TICKS} tickFormatter={formatPercent} width={48} />
        <Tooltip
          {...TOOLTIP}
          formatter={(value) => formatPercent(Number(value))}
          labelFormatter={(value) => strings.trial.answersFrom(formatPercent(Number(value)))}
        />
        {marks?.map(({ label, at, offset }) => (
          <ReferenceLine
            key={label}
            x={at}
            stroke="var(--mantine-color-dimmed)"
            label={{ value: label, position: 'top', offset, fill: 'var(--mantine-color-text)', fontSize: 12 }}
          />
        ))}
        {lines.map(({ key, label, colour, isDashed }) => (
          <Line
            key={key}
            dataKey={key}
            name={label}
            stroke={colour}
            strokeWidth={2}
            strokeDasharray={isDashed ? DASHES : '0'}
            dot={false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ChartFrame>
  );
}
