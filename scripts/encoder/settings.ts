/** The recipe's numbers, in one place; chosen on clinc_k10_val and on parts of the training data, never on a test task. */

export const SETTINGS = {
  seed: 7,
  /** Rows for words and for hashed grams; with `exportDimensions` they make the size of the weights. */
  shape: { words: 32_000, buckets: 24_000, ngram: 4, minWordLenForNgrams: 4, maxWords: 200 },
  /** While training; the rotation keeps the `exportDimensions` that carry most. */
  dimensions: 256,
  exportDimensions: 160,
  /** Training texts that the rotation is fitted to. */
  rotationTexts: 12_000,
  teacherDimensions: 192,
  /** GloVe's share of a word's start vector; the teacher's has the rest of the unit length. */
  gloveShare: 0.7,
  /** Trainings whose mean is kept. */
  runs: 3,
  epochs: 10,
  pairsPerBatch: 256,
  /** Disjoint random pairs that one intent gives at most in an epoch. */
  pairsPerIntent: 60,
  /** Pairs of a loose text and one of its nearest by the teacher, in an epoch. */
  neighbourPairs: 20_000,
  neighbours: 5,
  /** Share of the pairs that go into batches of one source, where the wrong partners are hard. */
  singleSourceShare: 0.6,
  temperature: 0.07,
  /** Weight of the divergence from the teacher's similarities. */
  teacherWeight: 0.5,
  featureDropout: 0.1,
  /** How often a text is shown with misprints. */
  typoShare: 0.15,
  learningRate: 0.2,
  tokenLearningRate: 0.03,
  threads: 2,
};

export type Settings = typeof SETTINGS;
