/** Finds the phrases of a language profile in a text: by stems, by how words begin, or anywhere in a text without spaces. */
import { fold, normalise } from '../normalise.ts';
import { startsWithoutSpaces } from '../scripts.ts';
import { stemWord } from '../stemming/stem.ts';
import { tokenise } from '../tokenise.ts';

/** Stands for the rest of a word: «включ*» begins it, «*sız» ends it, «*mıyor*» is within it. */
const STAR = '*';

type PartKind = 'stem' | 'beginning' | 'end' | 'within' | 'anywhere';

interface Part {
  readonly kind: PartKind;
  /** Folded. */
  readonly text: string;
}

/** A phrase of a profile, ready to be looked for. */
export interface Phrase {
  /** Without stars. */
  readonly written: string;
  /** All must be there. */
  readonly parts: readonly Part[];
}

/** A text in which phrases of one language are looked for. */
export interface PhraseText {
  /** Folded. */
  readonly words: readonly string[];
  readonly stems: ReadonlySet<string>;
  /** Folded. */
  readonly text: string;
}

const FINDERS: Readonly<Record<PartKind, (text: PhraseText, part: string) => boolean>> = {
  stem: ({ stems }, part) => stems.has(part),
  beginning: ({ words }, part) => words.some((word) => word.startsWith(part)),
  end: ({ words }, part) => words.some((word) => word.endsWith(part)),
  within: ({ words }, part) => words.some((word) => word.includes(part)),
  anywhere: ({ text }, part) => text.includes(part),
};

function kindOfStarred(word: string): PartKind | undefined {
  if (word.startsWith(STAR)) return word.endsWith(STAR) ? 'within' : 'end';
  return word.endsWith(STAR) ? 'beginning' : undefined;
}

function readPart(word: string, language: string): Part[] {
  const written = normalise(word);
  if (startsWithoutSpaces(written)) return [{ kind: 'anywhere', text: fold(written) }];
  const kind = kindOfStarred(written);
  if (kind !== undefined) return [{ kind, text: fold(tokenise(written).join('')) }];
  return tokenise(written).map((one) => ({ kind: 'stem', text: stemWord(one, language) }));
}

/** @param phrase of words separated by spaces; a star in them stands for the rest of a word */
export function readPhrase(phrase: string, language: string): Phrase {
  const written = phrase.trim();
  const parts = written.split(/\s+/).flatMap((word) => readPart(word, language));
  return { written: written.replaceAll(STAR, ''), parts };
}

export function readPhraseText(text: string, language: string): PhraseText {
  const words = tokenise(text);
  return {
    words: words.map(fold),
    stems: new Set(words.map((word) => stemWord(word, language))),
    text: fold(normalise(text)),
  };
}

export function hasPhrase(text: PhraseText, { parts }: Phrase): boolean {
  return parts.every(({ kind, text: part }) => FINDERS[kind](text, part));
}

/** Whether a phrase is told to be there by a longer one alone, as «activation» by «cancel activation», or «激活» by «取消激活». */
export function isWithin(phrase: Phrase, longer: Phrase): boolean {
  const isLonger = longer.parts.length > phrase.parts.length || longer.written.length > phrase.written.length;
  return (
    isLonger &&
    phrase.parts.every((part) =>
      longer.parts.some(
        ({ kind, text }) =>
          text === part.text ||
          (kind === 'anywhere' && text.includes(part.text)) ||
          (part.kind === 'beginning' && text.startsWith(part.text)),
      ),
    )
  );
}
