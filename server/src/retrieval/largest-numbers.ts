/** Keeps the largest of many numbers without sorting them all. */

export class LargestNumbers {
  private readonly heap: Float64Array;
  private size = 0;

  /** `capacity` is at least 1. */
  constructor(capacity: number) {
    this.heap = new Float64Array(capacity);
  }

  add(value: number): void {
    const { heap } = this;
    if (this.size < heap.length) {
      let at = this.size++;
      while (at > 0 && (heap[(at - 1) >> 1] as number) > value) {
        heap[at] = heap[(at - 1) >> 1] as number;
        at = (at - 1) >> 1;
      }
      heap[at] = value;
    } else if (value > (heap[0] as number)) this.replaceLeast(value);
  }

  private replaceLeast(value: number): void {
    const { heap, size } = this;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && (heap[child + 1] as number) < (heap[child] as number)) child++;
      if ((heap[child] as number) >= value) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = value;
  }

  /** The smallest of the largest; 0 where fewer than the capacity were added. */
  least(): number {
    return this.size < this.heap.length ? 0 : (this.heap[0] as number);
  }
}
