/**
 * A sentence encoder (Reimers and Gurevych, 2019): a BERT model over word pieces, and the mean of what it makes of them. The
 * texts of a batch lie one after the other without padding, so that every product with the weights is one product for all.
 */
import { countRows, countScratch, createForwardPass } from './forward-pass.ts';
import { readSentenceModel } from './model-files.ts';
import { placeParameters } from './parameters.ts';
import { createWordPieces } from './word-pieces.ts';

export interface SentenceModel {
  /** Components of a vector. */
  readonly dimensions: number;
  /** A vector of length 1 for each text; zeros for one without any piece. */
  encode(texts: readonly string[]): Float32Array[];
}

/** @throws AppError internal_error naming the folder, where a file is missing or of the wrong size */
export function loadSentenceModel(folder: string): SentenceModel {
  const files = readSentenceModel(folder);
  const { config } = files;
  const toPieces = createWordPieces(files.vocabulary, config.places);
  const run = createForwardPass(placeParameters(files, countScratch(config)));
  const rowsMax = countRows(config);
  return {
    dimensions: config.width,
    encode(texts) {
      const vectors = texts.map(() => new Float32Array(config.width));
      let batch: number[][] = [];
      let owners: number[] = [];
      let rows = 0;
      const flush = (): void => {
        for (const [at, vector] of run(batch).entries()) vectors[owners[at] as number] = vector;
        [batch, owners, rows] = [[], [], 0];
      };
      for (const [index, text] of texts.entries()) {
        const pieces = toPieces(text);
        if (pieces.length === 0) continue;
        if (rows + pieces.length > rowsMax) flush();
        batch.push(pieces);
        owners.push(index);
        rows += pieces.length;
      }
      if (rows > 0) flush();
      return vectors;
    },
  };
}
