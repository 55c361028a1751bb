/** What crosses to the thread in which big classifiers are trained. */
import type { Classifier } from '../encoder.ts';

/** The examples in two arrays, which are copied faster than an object each. */
export interface PackedExamples {
  keys: string[];
  /** One after the other. */
  vectors: Int8Array;
  previous: Classifier | undefined;
}
