/** Finds out whether the rows of a sheet depend on what follows them in the file. */

const NAMES = ['mergeCell', 'hyperlink'];

/**
 * False if the bytes of a sheet surely hold no merged range and no link. True if they may: also in an encoding in which names
 * are not ASCII.
 */
export function mayChangeRows(sheet: Buffer): boolean {
  return sheet.subarray(0, 4).includes(0) || NAMES.some((name) => sheet.includes(name));
}
