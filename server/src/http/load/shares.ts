/** Shares out places, or bytes, so that nobody who holds many keeps out who holds none. */
import { Counts } from './counts.ts';

/** `full`: there is no more at all; `share`: the holder has its share. */
export type Taken = 'taken' | 'full' | 'share';

/**
 * A holder may have so many percent of what is free beside it: that share of everything if it is alone, and the more others
 * hold, the less each. Some is therefore always left for who comes new, who gets its first as long as there is any.
 */
export class Shares {
  readonly #total: number;
  readonly #factor: number;
  readonly #heldBy = new Counts();
  #held = 0;

  /** @param sharePercent from 1 to 100; 100: whoever comes first may have everything */
  constructor(total: number, sharePercent: number) {
    this.#total = total;
    this.#factor = sharePercent / (100 - sharePercent);
  }

  get held(): number {
    return this.#held;
  }

  /** The first that anybody holds is given whatever its size. */
  take(holder: string, size = 1): Taken {
    const mine = this.#heldBy.of(holder);
    const left = this.#total - this.#held - size;
    if (mine > 0 && Number.isFinite(this.#factor) && mine + size > this.#factor * left) return 'share';
    if (left < 0 && this.#held > 0) return 'full';
    this.#held += size;
    this.#heldBy.add(holder, size);
    return 'taken';
  }

  /** Gives back what was taken. */
  release(holder: string, size = 1): void {
    this.#held -= size;
    this.#heldBy.remove(holder, size);
  }
}
