/** Draws how often answers are right against how sure the chatbot was: on the diagonal, confidence means what it says. */
import type { Measurement } from './measurement.ts';
import { isRight, type Outcome } from './metrics.ts';

const SIDE = 300;
const GAP = 70;
const MARGIN = { left: 60, top: 50, bottom: 60 };
const BINS = 10;
/** Bins of fewer questions say little. */
const MIN_IN_BIN = 15;
/** Readable on white and on black. */
const INK = '#808890';
const COLOURS = ['#2f7fd6', '#d9822b', '#3f9d63', '#b65fb0', '#c9504c', '#8d8b2a', '#5a78a8', '#9c6b4f'];

interface Point {
  confidence: number;
  right: number;
}

function toPoints(outcomes: readonly Outcome[]): Point[] {
  const bins = Array.from({ length: BINS }, (): { sum: number; right: number; count: number } => ({
    sum: 0,
    right: 0,
    count: 0,
  }));
  for (const outcome of outcomes) {
    const { confidence } = outcome;
    const bin = bins[Math.min(BINS - 1, Math.floor(confidence * BINS))];
    if (bin === undefined) continue;
    bin.sum += confidence;
    bin.count += 1;
    if (isRight(outcome)) bin.right += 1;
  }
  return bins
    .filter(({ count }) => count >= MIN_IN_BIN)
    .map(({ sum, right, count }) => ({ confidence: sum / count, right: right / count }));
}

function panel(title: string, measurements: readonly Measurement[], left: number): string {
  const x = (value: number): string => (left + SIDE * value).toFixed(1);
  const y = (value: number): string => (MARGIN.top + SIDE * (1 - value)).toFixed(1);
  const ticks = [0, 0.25, 0.5, 0.75, 1].flatMap((value) => [
    `<path d="M${x(value)} ${y(0)}V${y(1)}M${x(0)} ${y(value)}H${x(1)}" stroke="${INK}" stroke-opacity=".25"/>`,
    `<text x="${x(value)}" y="${Number(y(0)) + 18}" text-anchor="middle">${value}</text>`,
    `<text x="${Number(x(0)) - 8}" y="${Number(y(value)) + 4}" text-anchor="end">${value}</text>`,
  ]);
  const lines = measurements.flatMap(({ task, outcomes }, at) => {
    const colour = COLOURS[at % COLOURS.length];
    const points = toPoints(outcomes).map(({ confidence, right }) => `${x(confidence)},${y(right)}`);
    const dots = points.map((point) => {
      const [cx, cy] = point.split(',');
      return `<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`;
    });
    const legendY = MARGIN.top + 16 + at * 16;
    return [
      `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="1.5"/>`,
      ...dots,
      `<text x="${left + 10}" y="${legendY}" fill="${colour}">${task}</text>`,
    ];
  });
  return [
    `<text x="${left + SIDE / 2}" y="${MARGIN.top - 16}" text-anchor="middle" font-size="14">${title}</text>`,
    ...ticks,
    `<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="${INK}" stroke-dasharray="4 4"/>`,
    ...lines,
    `<text x="${left + SIDE / 2}" y="${MARGIN.top + SIDE + 42}" text-anchor="middle">confidence</text>`,
  ].join('\n');
}

/** Of one system's measurements, pairs and passages beside each other; colours stand on light and dark ground. */
export function drawReliability(measurements: readonly Measurement[]): string {
  const width = MARGIN.left + 2 * SIDE + GAP + 20;
  const height = MARGIN.top + SIDE + MARGIN.bottom;
  const of = (kind: Measurement['kind']): Measurement[] =>
    measurements.filter((measurement) => measurement.kind === kind);
  const middle = MARGIN.top + SIDE / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="sans-serif" font-size="12" fill="${INK}">
<title>Share of answers that are right, by confidence</title>
<text transform="translate(16 ${middle}) rotate(-90)" text-anchor="middle">right</text>
${panel('Pairs', of('faq'), MARGIN.left)}
${panel('Passages', of('passage'), MARGIN.left + SIDE + GAP)}
</svg>
`;
}
