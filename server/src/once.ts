/** Computes a value on its first use. */

/** The result of the first call, given again by every later one. */
export function once<T>(compute: () => T): () => T {
  let known: { value: T } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
