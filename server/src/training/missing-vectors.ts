/** Makes the vectors that chunks do not have yet, by the encoders that need time for them. */
import type { Encoder } from '../retrieval/encoders/types.ts';
import type { SourceKind, Vector } from '../retrieval/types.ts';
import type { EncoderSet } from './encoder-set.ts';
import { splitWindows } from './windows.ts';

/** A text with the vectors it has. */
export interface PartlyEncoded {
  kind: SourceKind;
  text: string;
  terms: string;
  vectors: readonly Vector[];
}

/**
 * For each chunk, its vectors by the encoders in force: those it had, and those it lacked.
 * @throws what an encoder throws, AppError unavailable above all; the signal's reason where it is aborted
 */
export async function makeMissingVectors(
  encoders: EncoderSet,
  chunks: readonly PartlyEncoded[],
  signal: AbortSignal,
): Promise<Vector[][]> {
  const inForce = new Set(encoders.encoders.map((encoder) => encoder.name));
  const vectors = chunks.map((chunk) => chunk.vectors.filter((vector) => inForce.has(vector.encoder)));
  const wanted = new Map<Encoder, number[]>();
  for (const [position, chunk] of chunks.entries()) {
    for (const encoder of encoders.missing(chunk.terms, chunk.kind, chunk.vectors)) {
      wanted.set(encoder, [...(wanted.get(encoder) ?? []), position]);
    }
  }
  for (const [encoder, positions] of wanted) {
    const windows = positions.flatMap((position) =>
      windowsFor(encoder, chunks[position] as PartlyEncoded).map((text) => ({ position, text })),
    );
    const texts = windows.map(({ text }) => text);
    const values = await encoder.encode(texts, signal);
    for (const [at, { position }] of windows.entries()) {
      const made = values[at];
      if (made !== undefined) vectors[position]?.push({ encoder: encoder.name, values: made });
    }
  }
  return vectors;
}

function windowsFor({ windowWords }: Encoder, { kind, text }: PartlyEncoded): string[] {
  return kind === 'qa' || windowWords === undefined ? [text] : splitWindows(text, windowWords);
}
