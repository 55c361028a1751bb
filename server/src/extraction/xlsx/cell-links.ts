/** Appends the addresses of links to the texts of their cells. */
import { readAddress, withAddress } from '../links.ts';
import { firstRowFrom } from './merge-fill.ts';
import type { SheetLink, SheetRow } from './sheet-row.ts';

/** Row visits for one sheet, against ranges that overlap without end. */
const MOST_VISITS = 1_000_000;

/** @param targets by the id of a relationship */
export function addAddresses(
  rows: readonly SheetRow[],
  links: readonly SheetLink[],
  targets: ReadonlyMap<string, string>,
): void {
  let visits = 0;
  for (const { range, id } of links) {
    const address = readAddress(targets.get(id));
    if (address === undefined) continue;
    for (let index = firstRowFrom(rows, range.top); index < rows.length; index++) {
      const row = rows[index] as SheetRow;
      if (row.number > range.bottom || visits++ > MOST_VISITS) break;
      for (const cell of row.cells)
        if (cell.column >= range.left && cell.column <= range.right)
          cell.text = withAddress(cell.text, address);
    }
  }
}
