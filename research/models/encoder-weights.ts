/** What both encoders are, whatever file they come from: a BERT model whose matrices are in memory, in 32 bits. */

/** Sizes of a BERT model. */
export interface EncoderSizes {
  /** Numbers of a word piece's vector, and of a text's. */
  width: number;
  /** Numbers between the two products of a feed-forward network. */
  hiddenWidth: number;
  layers: number;
  heads: number;
  /** The most word pieces of a text, begin and end among them. */
  places: number;
  /** Rows of the word embeddings. */
  pieces: number;
  /** Added to a variance before its root is taken. */
  epsilon: number;
}

/** A linear map: `weight` holds [outputs, inputs], row by row; `bias` one number an output. */
export interface Linear {
  weight: Float32Array;
  bias: Float32Array;
  outputs: number;
  inputs: number;
}

/** Normalisation of a layer: one factor and one summand a number. */
export interface Norm {
  scale: Float32Array;
  bias: Float32Array;
}

export interface Layer {
  query: Linear;
  key: Linear;
  value: Linear;
  attentionOutput: Linear;
  attentionNorm: Norm;
  /** From `width` to `hiddenWidth`. */
  expand: Linear;
  /** From `hiddenWidth` to `width`. */
  contract: Linear;
  outputNorm: Norm;
}

/**
 * Rows of numbers in blocks, each block with a step: value = step × (quantum − 2^(bits − 1)). In four bits a byte holds two
 * quanta, the lower half first.
 */
export interface BlockRows {
  bits: 4 | 8;
  /** Numbers that share a step. */
  block: number;
  /** [rows, width × bits / 8] */
  quanta: Uint8Array;
  /** [rows, width / block], as the bits of 16-bit floats. */
  steps: Uint16Array;
}

export interface EncoderWeights {
  sizes: EncoderSizes;
  words: BlockRows;
  /** [places, width]; what the model adds to every piece of a first text is in it. */
  places: Float32Array;
  embeddingNorm: Norm;
  layers: readonly Layer[];
}
