/**
 * Universal Sentence Encoder Lite (Cer et al., 2018): a transformer of two layers over word pieces, the mean of what it
 * makes of them, and one dense layer. The texts of a batch lie one after the other without padding, so that every product
 * with the weights is one product for all of them.
 */
import { createForwardPass, PIECES_MAX, ROWS_MAX, SCRATCH } from './forward-pass.ts';
import { placeParameters, WIDTH } from './parameters.ts';
import { applyTuning, type Tuning } from './tuning.ts';
import { readSentenceModel, type SentenceModelFiles } from './weights.ts';
import { createWordPieces } from './word-pieces.ts';

/** Components of a vector. */
export const SENTENCE_DIMENSIONS = WIDTH;
export interface SentenceModel {
  /** A vector of length 1 for each text; zeros for one without any piece. */
  encode(texts: readonly string[]): Float32Array[];
}

/**
 * The model as it is published, or with what it learned since.
 * @throws where the model's package is missing or is another model's, or the tuning is another model's
 */
export async function loadSentenceModel(tuning?: Tuning): Promise<SentenceModel> {
  const files = await readSentenceModel();
  if (tuning !== undefined) applyTuning(files.tensors, tuning);
  return createSentenceModel(files);
}

function createSentenceModel({ vocabulary, tensors }: SentenceModelFiles): SentenceModel {
  const toPieces = createWordPieces(vocabulary);
  const parameters = placeParameters(tensors, SCRATCH);
  const forward = createForwardPass(parameters);
  const run = (batch: readonly number[][]): Float32Array<ArrayBuffer>[] => {
    const spans = forward.embed(batch);
    for (const layer of parameters.layers) forward.pass(layer, spans);
    return forward.finish(spans);
  };
  return {
    encode(texts) {
      const vectors = texts.map(() => new Float32Array(WIDTH));
      let batch: number[][] = [];
      let owners: number[] = [];
      let rows = 0;
      const flush = (): void => {
        for (const [at, vector] of run(batch).entries()) vectors[owners[at] as number] = vector;
        [batch, owners, rows] = [[], [], 0];
      };
      for (const [index, text] of texts.entries()) {
        const pieces = toPieces(text).slice(0, PIECES_MAX);
        if (pieces.length === 0) continue;
        if (rows + pieces.length > ROWS_MAX) flush();
        batch.push(pieces);
        owners.push(index);
        rows += pieces.length;
      }
      if (rows > 0) flush();
      return vectors;
    },
  };
}
