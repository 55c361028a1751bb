/** The recipe's numbers, in one place; chosen on development data, never on a test task. */

export const SETTINGS = {
  seed: 7,
  steps: 200,
  /** Texts of a batch: pairs from intents, and loose ones, of which only the published model's similarities are learned. */
  pairsPerBatch: 90,
  looseTexts: 76,
  /** Share of the batches whose intents are all of one source, where the wrong partners are hard. */
  singleSourceShare: 0.6,
  /** A source counts by its intents, up to so many. */
  intentsPerSource: 40,
  /** How often a text is shown with misprints; its similarities are to be those of the text without. */
  typoShare: 0.15,
  /** What lies beyond in a text is not read while training. */
  piecesMax: 40,
  temperature: 0.07,
  /** Weight of the divergence from the published model's similarities. */
  teacherWeight: 0.7,
  /** Of Adam; rises over the first steps, then falls to a twentieth. */
  learningRate: 1e-4,
  warmUpSteps: 30,
};

export type Settings = typeof SETTINGS;
