/** Rows and cells of the tables that the measurements are printed in. */
import type { Estimate } from './metrics.ts';

export function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

export function head(columns: readonly string[]): string {
  return `${row(columns)}\n${row(columns.map(() => '---'))}`;
}

export function percent(value: number | undefined): string {
  return value === undefined ? '–' : (100 * value).toFixed(1);
}

/** In percent, with half the width of its interval. */
export function show(estimate: Estimate | undefined): string {
  return estimate === undefined ? '–' : `${percent(estimate.value)} ± ${percent(estimate.margin)}`;
}
