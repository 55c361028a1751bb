/** The sum of each row and one more: how what a model adds to every place is folded into its places. */
export function addRow(rows: Float32Array, row: Float32Array): Float32Array {
  return rows.map((value, at) => value + (row[at % row.length] as number));
}
