/**
 * Recognises what is said to a chatbot that asks nothing of what it knows: greetings, thanks, goodbyes, questions about itself, and
 * that a person is wanted.
 */

import type { Chat } from '../profiles/profile.ts';
import { statedBy, wordsOfAll } from '../profiles/profiles.ts';
import { startsWithoutSpaces } from '../scripts.ts';
import { fillersOf } from '../small-talk.ts';
import { listPhrases, phraseKey } from './phrases.ts';

export type ChatKind = Exclude<keyof Chat, 'replies'>;

/** What is said, and the languages that say so, the likelier ones first. */
export interface ChatSaid {
  readonly kind: ChatKind;
  readonly languages: readonly string[];
}

/** Of several, the first of these counts. */
export const CHAT_KINDS: readonly ChatKind[] = [
  'human',
  'bot',
  'identity',
  'help',
  'goodbye',
  'thanks',
  'greeting',
];

/** More is no small talk, whatever its words are. */
const CHARACTERS_MAX = 120;

/** A phrase in one language; without a kind it only stands beside one. */
interface Meaning {
  readonly kind: ChatKind | undefined;
  readonly language: string;
}

interface Known {
  readonly polite: ReadonlySet<string>;
  readonly meanings: ReadonlyMap<string, readonly Meaning[]>;
  readonly wordsMax: number;
  readonly charactersMax: number;
}

function readKnown(): Known {
  const meanings = new Map<string, Meaning[]>();
  const add = (phrase: string, meaning: Meaning): void => {
    const key = phraseKey(phrase);
    if (key === '') return;
    const known = meanings.get(key);
    if (known === undefined) meanings.set(key, [meaning]);
    else known.push(meaning);
  };
  for (const [language, chat] of statedBy((profile) => profile.chat))
    for (const kind of CHAT_KINDS)
      for (const phrase of listPhrases(chat[kind])) add(phrase, { kind, language });
  for (const { language, phrase, isGreeting } of fillersOf())
    add(phrase, { kind: isGreeting ? 'greeting' : undefined, language });
  const polite = new Set(wordsOfAll(({ politeWords }) => politeWords).map(phraseKey));
  for (const word of polite) add(word, { kind: undefined, language: '' });
  const keys = [...meanings.keys()];
  return {
    polite,
    meanings,
    wordsMax: Math.max(...keys.map((key) => key.split(' ').length)),
    charactersMax: Math.max(...keys.map((key) => key.length)),
  };
}

const cache: { known?: Known } = {};

function known(): Known {
  cache.known ??= readKnown();
  return cache.known;
}

/** Longest first: the meanings of what the text begins with, and what follows. */
function take(text: string): { meanings: readonly Meaning[]; rest: string } | undefined {
  const { meanings, wordsMax, charactersMax } = known();
  const words = text.split(' ');
  for (let length = Math.min(wordsMax, words.length); length > 0; length -= 1) {
    const found = meanings.get(words.slice(0, length).join(' '));
    if (found !== undefined) return { meanings: found, rest: words.slice(length).join(' ') };
  }
  if (!startsWithoutSpaces(text)) return undefined;
  for (let length = Math.min(charactersMax, text.length); length > 0; length -= 1) {
    const found = meanings.get(text.slice(0, length).trim());
    if (found !== undefined) return { meanings: found, rest: text.slice(length).trim() };
  }
  return undefined;
}

/** Undefined for what asks something else, wholly or in part. */
export function findChat(text: string): ChatSaid | undefined {
  if (text.length > CHARACTERS_MAX) return undefined;
  const key = phraseKey(text);
  const { polite } = known();
  const plain = key
    .split(' ')
    .filter((word) => !polite.has(word))
    .join(' ');
  return readChat(key) ?? (plain === key ? undefined : readChat(plain));
}

function readChat(key: string): ChatSaid | undefined {
  const said: (readonly Meaning[])[] = [];
  for (let rest = key; rest !== ''; ) {
    const taken = take(rest);
    if (taken === undefined) return undefined;
    said.push(taken.meanings);
    rest = taken.rest;
  }
  const kind = CHAT_KINDS.find((one) =>
    said.some((meanings) => meanings.some((meaning) => meaning.kind === one)),
  );
  if (kind === undefined) return undefined;
  const languages = said.map((meanings) => new Set(meanings.map(({ language }) => language)));
  const stated = said
    .flat()
    .filter((meaning) => meaning.kind === kind)
    .map(({ language }) => language);
  const inAll = stated.filter((language) => languages.every((one) => one.has(language) || one.has('')));
  return { kind, languages: [...new Set([...inAll, ...stated])] };
}
