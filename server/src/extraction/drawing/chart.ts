/** Reads a chart as a table: categories down, series across. */
import type { Locator } from '../../../../contract/knowledge/locator.ts';
import type { OfficePackage } from '../opc/package.ts';
import type { Block, TableRow } from '../types.ts';
import { createNumberFormat, type NumberFormat } from '../xlsx/number-format.ts';
import { isOn } from '../xml/parse-xml.ts';

/** Points beyond this many per series are left out. */
const MAX_POINTS = 2_000;
const MAX_SERIES = 50;

interface Series {
  name: string;
  categories: string[];
  values: string[];
}

/** The title as a paragraph, then the table of the values stored beside the formulas. */
export async function readChart(source: OfficePackage, part: string, locator: Locator): Promise<Block[]> {
  const series: Series[] = [];
  const path: string[] = [];
  let title = '';
  let point = 0;
  let text = '';
  let isFrom1904 = false;
  /** Format of all points in a list of numbers; `pointFormat` is that of the open point. */
  let listFormat = '';
  let pointFormat: string | undefined;
  const formats = new Map<string, NumberFormat>();
  const isIn = (name: string) => path.includes(name);

  /** A value as the chart's data sheet shows it. */
  function show(value: string): string {
    const number = Number(value);
    const pattern = pointFormat ?? listFormat;
    if (pattern === '' || value.trim() === '' || Number.isNaN(number)) return value;
    const format = formats.get(pattern) ?? createNumberFormat(pattern, isFrom1904);
    formats.set(pattern, format);
    return format.showNumber(number);
  }

  await source.parse(part, {
    open(name, attributes) {
      path.push(name);
      if (name === 'ser' && series.length < MAX_SERIES) series.push({ name: '', categories: [], values: [] });
      else if (name === 'pt') {
        point = Math.min(MAX_POINTS, Number(attributes.get('idx')) || 0);
        pointFormat = attributes.get('formatCode');
      } else if (name === 'date1904') isFrom1904 = isOn(attributes.get('val'));
      else if (name === 'v' || name === 't' || name === 'formatCode') text = '';
    },
    text(more) {
      text += more;
    },
    close(name) {
      path.pop();
      const last = series.at(-1);
      if (name === 't' && isIn('title') && !isIn('ser') && !isIn('valAx') && !isIn('catAx')) title += text;
      if (name === 'formatCode') listFormat = text;
      else if (name === 'numCache' || name === 'numLit') listFormat = '';
      if (name !== 'v' || !last) return;
      if (isIn('tx')) last.name ||= text;
      else if (isIn('cat') || isIn('xVal')) last.categories[point] = show(text);
      else if (isIn('val') || isIn('yVal')) last.values[point] = show(text);
    },
  });
  const blocks: Block[] = title.trim() === '' ? [] : [{ kind: 'paragraph', text: title.trim(), locator }];
  if (series.length > 0) blocks.push(toTable(series, locator));
  return blocks;
}

function toTable(series: Series[], locator: Locator): Block {
  const categories = series.find((one) => one.categories.length > 0)?.categories ?? [];
  const length = Math.max(categories.length, ...series.map((one) => one.values.length));
  const rows: TableRow[] = [];
  for (let index = 0; index < Math.min(length, MAX_POINTS); index++)
    rows.push({ cells: [categories[index] ?? '', ...series.map((one) => one.values[index] ?? '')] });
  return { kind: 'table', header: ['', ...series.map((one) => one.name)], rows, locator };
}
