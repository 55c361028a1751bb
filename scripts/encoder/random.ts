/** Randomness by seed alone, so that a training can be repeated to the last bit. */

export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform whole number in [0, limit). */
  below(limit: number): number;
  /** Standard normal. */
  normal(): number;
  /** Permutes in place and returns the same array. */
  shuffle<T>(items: T[]): T[];
}

/** The mulberry32 generator: 32 bits of state, plenty for sampling. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    shuffle: (items) => {
      for (let index = items.length - 1; index > 0; index -= 1) {
        const other = below(index + 1);
        const moved = items[index] as (typeof items)[number];
        items[index] = items[other] as (typeof items)[number];
        items[other] = moved;
      }
      return items;
    },
  };
}
