/** The encoders in force, and which of them a text is for. */

import type { SourceKind } from '../../../../contract/common.ts';
import { parseTerms } from '../../language/analyse.ts';
import { isBeyondLatin } from '../../language/detect-language.ts';
import type { Encoder, Vector } from './encoder.ts';

export interface EncoderSet {
  /** Those in force, the preferred ones of a family first. */
  readonly encoders: readonly Encoder[];
  /** Those and, after them, the ones being replaced, whose vectors answer until the new ones are there. */
  readonly askable: readonly Encoder[];
  /** Those that were asked for and cannot work until the next start: the vectors that they made stay. */
  readonly absent: readonly AbsentEncoder[];
  /** Names the encoders for texts of each kind: what a chunk has been seen by. */
  readonly signatures: Readonly<Record<SourceKind, string>>;
  /** Whether the encoder of this name knows the language; true of a name that is not askable. */
  knows(encoder: string, language: string): boolean;
  /** Whether any is for texts of this kind. */
  encodes(kind: SourceKind): boolean;
  /**
   * The encoders for a text of this kind that are not among `present`, by the language its terms tell; none for a text without words,
   * of which all would be alike.
   */
  missing(terms: string, kind: SourceKind, present: readonly Vector[]): Encoder[];
  close(): Promise<void>;
}

export interface AbsentEncoder {
  /** Of its vectors. */
  name: string;
  /** Why, for whoever runs the service. */
  reason: string;
}

/** Stands for a kind that no encoder is for. */
const NO_ENCODER = '-';

/** `replaced`: encoders that see no further text, but whose vectors may still be stored. */
export function createEncoderSet(
  encoders: readonly Encoder[],
  { replaced = [], absent = [] }: { replaced?: readonly Encoder[]; absent?: readonly AbsentEncoder[] } = {},
): EncoderSet {
  const names = new Set(encoders.map((encoder) => encoder.name));
  const askable = [...encoders, ...replaced.filter((encoder) => !names.has(encoder.name))];
  const ofKind = (kind: SourceKind): Encoder[] =>
    encoders.filter((encoder) => kind === 'qa' || encoder.encodes === 'all');
  const sign = (kind: SourceKind): string =>
    ofKind(kind)
      .map((encoder) => encoder.name)
      .sort()
      .join(',') || NO_ENCODER;

  const languagesOf = new Map(askable.map(({ name, languages }) => [name, languages]));

  return {
    encoders,
    askable,
    absent,
    knows(encoder, language) {
      return isAmong(languagesOf.get(encoder) ?? 'any', language);
    },
    signatures: { qa: sign('qa'), file: sign('file') },
    encodes: (kind) => ofKind(kind).length > 0,
    missing(terms, kind, present) {
      if (isWordless(terms)) return [];
      const names = new Set(present.map((vector) => vector.encoder));
      return ofKind(kind).filter((encoder) => !names.has(encoder.name) && mayKnow(encoder, terms));
    },
    async close() {
      await Promise.all([...encoders, ...replaced].map((encoder) => encoder.close()));
    },
  };
}

/** False also where the terms are of another version, which are to be made anew. */
function isWordless(terms: string): boolean {
  return parseTerms(terms)?.terms.length === 0;
}

/**
 * Whether the text may be in a language of the encoder. A few words of Latin script may be in any that is written in it: what
 * they look like is a guess, and the index takes them to be in the chatbot's language.
 */
function mayKnow({ languages }: Encoder, terms: string): boolean {
  if (languages === 'any') return true;
  const parsed = parseTerms(terms);
  if (parsed === undefined) return false;
  if (parsed.language !== undefined) return isAmong(languages, parsed.language);
  return isLatin(parsed.terms) || parsed.possible.some((language) => isAmong(languages, language));
}

function isAmong(languages: Encoder['languages'], language: string): boolean {
  return languages === 'any' || languages.includes(language);
}

/** Also where there are no words. */
function isLatin(words: readonly string[]): boolean {
  return !words.some(isBeyondLatin);
}
