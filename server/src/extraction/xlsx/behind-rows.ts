/** Tells whether the rows of a sheet have to wait for what stands behind them. */

const NAMES = ['mergeCell', 'hyperlink'];

/**
 * False where the bytes of a sheet surely hold no merged range and no link. True where they may: also in an encoding in which names
 * are not ASCII.
 */
export function mayChangeRows(sheet: Buffer): boolean {
  return sheet.subarray(0, 4).includes(0) || NAMES.some((name) => sheet.includes(name));
}
