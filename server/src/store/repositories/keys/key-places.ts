/**
 * Remembers the chatbot of each key hash. A hash belongs to one key for ever, so the mapping cannot become stale; the
 * key itself, which may be revoked or gone, is read each time.
 */
export interface KeyPlace {
  chatbotId: string;
  id: string;
}

/** Some 2 MB. */
const PLACES_MAX = 10_000;

export class KeyPlaces {
  readonly #places = new Map<string, KeyPlace>();

  get(hash: string): KeyPlace | undefined {
    return this.#places.get(hash);
  }

  set(hash: string, place: KeyPlace): void {
    if (this.#places.size >= PLACES_MAX) this.#places.clear();
    this.#places.set(hash, place);
  }
}
