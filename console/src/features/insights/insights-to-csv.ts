/** The figures of a period as a table: what is counted, of what, and how many. */
import { guardFormula } from '../../../../contract/formula-safety.ts';
import type { Insights } from '../../../../contract/insights.ts';

const quoted = (text: string): string => `"${guardFormula(text).replaceAll('"', '""')}"`;

export function toInsightsCsv({
  days,
  helpfulness,
  topSources,
  rising,
  silent,
  ...insights
}: Insights): string {
  const rows: [figure: string, of: string, value: number][] = [
    ['asks', '', insights.asks],
    ['answered', '', insights.answered],
    ['asked back', '', insights.suggested],
    ['no answer', '', insights.asks - insights.answered - insights.suggested],
    ...days.flatMap(({ date, asks, answered }): typeof rows => [
      ['asks of day', date, asks],
      ['answered of day', date, answered],
    ]),
    ...helpfulness.flatMap(({ band, helpful, unhelpful }): typeof rows => [
      ['helpful by tenth of confidence', String(band), helpful],
      ['not helpful by tenth of confidence', String(band), unhelpful],
    ]),
    ...topSources.map(({ title, answers }): (typeof rows)[number] => ['answers from', title, answers]),
    ...rising.flatMap(({ title, before, answers }): typeof rows => [
      ['answers of last seven days', title, answers],
      ['answers of seven days before', title, before],
    ]),
    ...silent.sources.map(({ title }): (typeof rows)[number] => ['answers from', title, 0]),
  ];
  const lines = rows.map(([figure, of, value]) => `${quoted(figure)},${quoted(of)},${value}`);
  return `\ufeff${['figure,of,value', ...lines].join('\r\n')}\r\n`;
}
