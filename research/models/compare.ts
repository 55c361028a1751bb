/** What `verify.ts` finds out of vectors: how near they are to others, and which translations they find. */

/** Mean and least of some cosines. */
export interface Nearness {
  mean: number;
  worst: number;
}

/** Of two lists of vectors of length 1, how near each is to its fellow. */
export function compareVectors(ones: readonly Float32Array[], others: readonly Float32Array[]): Nearness {
  const cosines = ones.map((one, at) => cosine(one, others[at] as Float32Array));
  return {
    mean: cosines.reduce((sum, value) => sum + value, 0) / cosines.length,
    worst: Math.min(...cosines),
  };
}

/** How many of the first find their fellow among the others as the nearest. */
export function countFound(ones: readonly Float32Array[], others: readonly Float32Array[]): number {
  return ones.filter((one, at) => nearest(one, others) === at).length;
}

/** Where the nearest of some vectors stands. @param except one that is left out */
export function nearest(one: Float32Array, others: readonly Float32Array[], except?: number): number {
  let found = -1;
  let best = Number.NEGATIVE_INFINITY;
  for (const [at, other] of others.entries()) {
    const near = at === except ? Number.NEGATIVE_INFINITY : cosine(one, other);
    if (near <= best) continue;
    best = near;
    found = at;
  }
  return found;
}

export function cosine(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] as number), 0);
}
