/** Keeps the largest of many numbers, and whose they are, without sorting them all. */

export class LargestNumbers {
  private readonly heap: Float64Array;
  private readonly owners: Int32Array;
  private size = 0;

  /** `capacity` is at least 1. */
  constructor(capacity: number) {
    this.heap = new Float64Array(capacity);
    this.owners = new Int32Array(capacity);
  }

  add(value: number, owner: number): void {
    const { heap, owners } = this;
    if (this.size < heap.length) {
      let at = this.size++;
      for (let parent = (at - 1) >> 1; at > 0 && (heap[parent] as number) > value; parent = (at - 1) >> 1) {
        heap[at] = heap[parent] as number;
        owners[at] = owners[parent] as number;
        at = parent;
      }
      heap[at] = value;
      owners[at] = owner;
    } else if (value > (heap[0] as number)) this.replaceLeast(value, owner);
  }

  private replaceLeast(value: number, owner: number): void {
    const { heap, owners, size } = this;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && (heap[child + 1] as number) < (heap[child] as number)) child++;
      if ((heap[child] as number) >= value) break;
      heap[at] = heap[child] as number;
      owners[at] = owners[child] as number;
      at = child;
    }
    heap[at] = value;
    owners[at] = owner;
  }

  /** The smallest of the largest; 0 where fewer than the capacity were added. */
  least(): number {
    return this.size < this.heap.length ? 0 : (this.heap[0] as number);
  }

  /** Whose the largest are, in no order that means anything. */
  all(): Int32Array {
    return this.owners.subarray(0, this.size);
  }
}
