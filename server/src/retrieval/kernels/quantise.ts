/** Brings vectors into the one form in which encoders hand them over: int8, largest component ±127. */

/** The direction of `vector`, whatever its length, as int8 with the largest component at ±127; zeros stay zeros. */
export function quantise(vector: ArrayLike<number>): Int8Array {
  let largest = 0;
  for (let index = 0; index < vector.length; index += 1) {
    largest = Math.max(largest, Math.abs(vector[index] as number));
  }
  const values = new Int8Array(vector.length);
  if (largest === 0) return values;
  const scale = 127 / largest;
  for (let index = 0; index < vector.length; index += 1) {
    values[index] = Math.round((vector[index] as number) * scale);
  }
  return values;
}
