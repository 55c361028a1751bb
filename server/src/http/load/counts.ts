/** Counts what is under way by key; a key whose count is zero takes no memory. */
export class Counts {
  private readonly byKey = new Map<string, number>();

  of(key: string): number {
    return this.byKey.get(key) ?? 0;
  }

  add(key: string, size = 1): void {
    this.byKey.set(key, this.of(key) + size);
  }

  remove(key: string, size = 1): void {
    const left = this.of(key) - size;
    if (left > 0) this.byKey.set(key, left);
    else this.byKey.delete(key);
  }
}
