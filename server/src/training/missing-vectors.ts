/** Makes the vectors that chunks do not have yet. */
import type { SourceKind } from '../../../contract/common.ts';
import { splitWindows } from '../language/windows.ts';
import type { EncodeOptions, Encoder, EncoderSet, Vector } from '../retrieval/encoders/encoder.ts';

/**
 * Windows encoded in one call, so that other work that is not urgent runs in between, such as training pairs: the
 * windows of a batch of chunks take seconds.
 */
const TEXTS_A_TURN = 4;

/** A customer's question is compared with both: it is as much a question as a pair's, and asks for a passage. */
const ROLES = [
  ['qa', 'query'],
  ['file', 'passage'],
] as const;

/** A text with the vectors it has. */
export interface PartlyEncoded {
  kind: SourceKind;
  text: string;
  terms: string;
  vectors: readonly Vector[];
}

/**
 * The vectors of each chunk by the active encoders: those it had, and those it lacked. Vectors of an absent encoder
 * stay.
 * @throws what an encoder throws, AppError unavailable above all; the signal's reason if it is aborted
 */
export async function makeMissingVectors(
  encoders: EncoderSet,
  chunks: readonly PartlyEncoded[],
  options: Omit<EncodeOptions, 'role'>,
): Promise<Vector[][]> {
  const kept = new Set([...encoders.encoders, ...encoders.absent].map(({ name }) => name));
  const vectors = chunks.map((chunk) => chunk.vectors.filter((vector) => kept.has(vector.encoder)));
  const wanted = new Map<Encoder, number[]>();
  for (const [position, chunk] of chunks.entries()) {
    for (const encoder of encoders.missing(chunk.terms, chunk.kind, chunk.vectors)) {
      wanted.set(encoder, [...(wanted.get(encoder) ?? []), position]);
    }
  }
  for (const [encoder, positions] of wanted) {
    const parts = positions.flatMap((position) =>
      partsFor(encoder, chunks[position] as PartlyEncoded).map((text) => ({ position, text })),
    );
    const isOf = (kind: SourceKind, { position }: { position: number }): boolean =>
      chunks[position]?.kind === kind;
    for (const [kind, role] of ROLES) {
      const ofKind = parts.filter((part) => isOf(kind, part));
      const texts = ofKind.map(({ text }) => text);
      const values = texts.length === 0 ? [] : await encodeInTurns(encoder, texts, { ...options, role });
      for (const [at, { position }] of ofKind.entries()) {
        const made = values[at];
        if (made !== undefined) vectors[position]?.push({ encoder: encoder.name, values: made });
      }
    }
  }
  return vectors;
}

/** The segments of a text that the encoder reads one by one. */
function partsFor({ windowWords }: Encoder, { kind, text }: PartlyEncoded): string[] {
  return kind === 'qa' || windowWords === undefined ? [text] : splitWindows(text, windowWords);
}

/** An encoder that reads whole passages gets all texts at once: each call of it may be a request over a network. */
async function encodeInTurns(
  encoder: Encoder,
  texts: readonly string[],
  options: EncodeOptions,
): Promise<Int8Array[]> {
  if (encoder.windowWords === undefined) return encoder.encode(texts, options);
  const vectors = new Array<Int8Array>(texts.length);
  // A call takes as long as its longest text.
  const byLength = [...texts.keys()].sort((a, b) => (texts[a] ?? '').length - (texts[b] ?? '').length);
  for (let start = 0; start < byLength.length; start += TEXTS_A_TURN) {
    const turn = byLength.slice(start, start + TEXTS_A_TURN);
    const made = await encoder.encode(
      turn.map((at) => texts[at] ?? ''),
      options,
    );
    for (const [position, at] of turn.entries()) vectors[at] = made[position] as Int8Array;
  }
  return vectors;
}

/** Calls {@link makeMissingVectors}; undefined if the encoders did not answer in time. */
export async function makeVectorsInTime(
  encoders: EncoderSet,
  texts: readonly PartlyEncoded[],
  { waitMs, ...options }: Omit<EncodeOptions, 'role'> & { waitMs: number },
): Promise<Vector[][] | undefined> {
  try {
    const timeout = AbortSignal.timeout(Math.ceil(waitMs));
    const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
    return await makeMissingVectors(encoders, texts, { ...options, signal });
  } catch {
    // The encoding pool tries again, and logs the reason if it fails.
    return undefined;
  }
}
