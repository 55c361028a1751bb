/** The encoders in force, and which of them a text is for. */

import type { SourceKind } from '../../../../contract/common.ts';
import { parseTerms } from '../../language/analyse.ts';
import { isBeyondLatin } from '../../language/detect-language.ts';
import type { AbsentEncoder, Encoder, EncoderSet } from './encoder.ts';

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
