/** Prints benchmark results as Markdown tables. */

export type Cell = string | number;

/** Numbers get three significant digits, thousands their separators. */
export function printTable(header: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const cells = [header, ...rows].map((row) => row.map(format));
  const widths = header.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  console.log(line(cells[0] ?? []));
  console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  for (const row of cells.slice(1)) console.log(line(row));
  console.log();
}

function format(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (Math.abs(cell) >= 1_000) return Math.round(cell).toLocaleString('en-US');
  return String(Number(cell.toPrecision(3)));
}

/** The value below which a share `q` of `values` lies. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}
