import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, test } from 'node:test';
import type { LanguageProfile } from '../../../server/src/language/profiles/profile.ts';
import {
  compileByLanguage,
  languagesWhere,
  PROFILES,
  statedBy,
  wordsOfAll,
} from '../../../server/src/language/profiles/profiles.ts';
import { shared } from '../../../server/src/language/profiles/shared.ts';

const FOLDER = new URL('../../../server/src/language/profiles/', import.meta.url);
/** How each text of a profile is written. */
type Kind = 'code' | 'letters' | 'words' | 'phrases' | 'patterns' | 'numbers' | 'sentences';
const KINDS: Readonly<Record<string, Kind>> = {
  code: 'code',
  toldFrom: 'code',
  letters: 'letters',
  stemmer: 'code',
  stopWords: 'words',
  frequentWords: 'words',
  elisions: 'words',
  politeWords: 'words',
  yesNo: 'words',
  'faqTitles.questions': 'words',
  'faqTitles.answers': 'words',
  continuations: 'words',
  politePronouns: 'words',
  nameParticles: 'words',
  'smallTalk.greetings': 'phrases',
  'smallTalk.closings': 'phrases',
  'smallTalk.asides': 'phrases',
  'smallTalk.signOffs': 'phrases',
  'unspacedSmallTalk.before': 'phrases',
  'unspacedSmallTalk.after': 'phrases',
  antonyms: 'phrases',
  antonymsAlike: 'phrases',
  negations: 'phrases',
  limits: 'words',
  prepositions: 'words',
  'questionWords.time': 'patterns',
  'questionWords.duration': 'patterns',
  'questionWords.place': 'patterns',
  'questionWords.amount': 'patterns',
  'questionWords.person': 'patterns',
  'questionWords.manner': 'patterns',
  numberWords: 'numbers',
  'anaphora.pronouns': 'phrases',
  'anaphora.openers': 'phrases',
  'anaphora.secondWords': 'phrases',
  'anaphora.qualifiers': 'phrases',
  'abbreviations.titles': 'words',
  'abbreviations.general': 'words',
  'abbreviations.beforeNumbers': 'words',
  'abbreviations.weekdays': 'words',
  'dates.months': 'words',
  'dates.beforeOrdinal': 'words',
  'dates.beforeDate': 'words',
  'followUps.openers': 'phrases',
  'followUps.pronouns': 'phrases',
  'picks.yes': 'phrases',
  'picks.first': 'phrases',
  'picks.second': 'phrases',
  'picks.third': 'phrases',
  'chat.greeting': 'phrases',
  'chat.thanks': 'phrases',
  'chat.goodbye': 'phrases',
  'chat.bot': 'phrases',
  'chat.identity': 'phrases',
  'chat.help': 'phrases',
  'chat.human': 'phrases',
  'chat.replies.greeting': 'sentences',
  'chat.replies.thanks': 'sentences',
  'chat.replies.goodbye': 'sentences',
  'chat.replies.bot': 'sentences',
  'chat.replies.help': 'sentences',
  'doubt.unknown': 'sentences',
  'doubt.unsure': 'sentences',
};

interface Stated {
  /** As "pl.abbreviations.titles". */
  name: string;
  /** Without the language. */
  path: string;
  text: string;
}

/** Every text of an object, by its path. */
function textsOf(value: object, language: string, parents: readonly string[] = []): Stated[] {
  return Object.entries(value).flatMap(([field, content]: [string, unknown]) => {
    const path = [...parents, field];
    if (typeof content === 'string')
      return [{ name: [language, ...path].join('.'), path: path.join('.'), text: content }];
    const isGroup = typeof content === 'object' && content !== null && !Array.isArray(content);
    return isGroup && !(content instanceof RegExp) ? textsOf(content, language, path) : [];
  });
}

const profiles = [...PROFILES.values()];
const texts = [
  ...profiles.flatMap((profile) => textsOf(profile, profile.code)),
  ...textsOf(shared, 'shared'),
];
const ofKind = (kind: string): Stated[] => texts.filter(({ path }) => KINDS[path] === kind);

function duplicatesIn(list: readonly string[]): string[] {
  return list.filter((one, at) => list.indexOf(one) !== at);
}

describe('the table of languages', () => {
  test('has every file of a language, under its code', () => {
    const languages = globSync('*/*.ts', { cwd: FOLDER }).map((file) => basename(file, '.ts'));
    assert.deepEqual([...PROFILES.keys()].sort(), languages.sort());
    for (const [code, profile] of PROFILES) assert.equal(profile.code, code);
  });

  test('has codes of languages that there are', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
    for (const code of PROFILES.keys()) assert.ok(names.of(code) !== undefined, code);
  });
});

describe('a profile', () => {
  test('has no text whose form is not known here', () => {
    assert.deepEqual([...new Set(texts.map(({ path }) => path).filter((path) => !(path in KINDS)))], []);
  });

  test('says what it says in doubt wherever it replies to small talk', () => {
    for (const { code, chat, doubt } of profiles) assert.equal(doubt === undefined, chat === undefined, code);
  });

  test('is in lower case, composed, and nowhere empty', () => {
    for (const { name, path, text } of texts) {
      const plain = text.replace(/\\[pP]\{\w+\}/g, '');
      // A capital that becomes two letters in lower case, as in Turkish, is one more letter.
      if (KINDS[path] !== 'letters' && KINDS[path] !== 'sentences')
        assert.equal(plain, plain.toLowerCase(), name);
      assert.equal(text, text.normalize('NFC'), name);
      assert.notEqual(text.trim(), '', name);
    }
  });

  test('has each word of a list once, with a star or without', () => {
    for (const { name, text } of ofKind('words')) {
      assert.match(text, /^\S(?:.*\S)?$/s, name);
      const words = text.split(/\s+/).map((word) => word.replace('*', ''));
      assert.deepEqual(duplicatesIn(words), [], name);
    }
  });

  test('has each letter and each number once', () => {
    for (const { name, text } of ofKind('letters')) assert.deepEqual(duplicatesIn([...text]), [], name);
    for (const { name, text } of ofKind('numbers')) {
      const numbers = text.split(',').map((number) => number.trim());
      for (const number of numbers) assert.match(number, /^\d+\s+[^\s/]/u, name);
      assert.deepEqual(duplicatesIn(numbers.map((number) => number.replace(/\s.*/s, ''))), [], name);
    }
  });

  test('has each phrase of a list once, and none empty', () => {
    for (const { name, text } of ofKind('phrases')) {
      for (const list of text.split(/[;+|]/)) {
        const phrases = list.split(',').map((phrase) => phrase.trim());
        assert.ok(!phrases.includes(''), `${name}: ${list}`);
        assert.deepEqual(duplicatesIn(phrases), [], name);
      }
    }
  });

  test('has words without what would be read as a pattern, where they become part of one', () => {
    const inPatterns = ['elisions', 'continuations', 'dates.', 'anaphora.'];
    const plain = [...ofKind('words'), ...ofKind('phrases')];
    for (const { name, text } of plain.filter(({ path }) =>
      inPatterns.some((start) => path.startsWith(start)),
    ))
      assert.doesNotMatch(text, /[\\^$.*+?()[\]{}|]/, name);
  });

  test('has spellings without flags, each once, and own letters that know all of Unicode', () => {
    for (const { code, spellings = [], ownLetters } of profiles) {
      assert.deepEqual(duplicatesIn(spellings.map(({ source }) => source)), [], code);
      for (const { flags, source } of spellings) assert.equal(flags, '', `${code}: ${source}`);
      assert.equal(ownLetters?.flags ?? 'u', 'u', code);
    }
  });

  test('is told from a language of its script, by letters that the other has not', () => {
    for (const { code, toldFrom, ownLetters } of profiles.filter((one) => one.toldFrom !== undefined)) {
      assert.ok(ownLetters !== undefined, code);
      const other = PROFILES.get(toldFrom ?? '');
      assert.ok(other?.ownLetters !== undefined, code);
      for (const word of other.stopWords?.split(/\s+/) ?? []) assert.doesNotMatch(word, ownLetters, code);
    }
  });

  test('has small words in which no other language sees its own letters, unless it is told from that one', () => {
    for (const { code, stopWords = '', toldFrom } of profiles) {
      for (const other of profiles.filter((one) => one.code !== code && one.code !== toldFrom)) {
        const { ownLetters } = other;
        if (ownLetters !== undefined) assert.doesNotMatch(stopWords, ownLetters, `${code} ${other.code}`);
      }
    }
  });
});

describe('what is compiled for a language', () => {
  const greeting = ({ smallTalk }: LanguageProfile): string | undefined => smallTalk?.greetings;

  test('is made when it is first asked for, once', () => {
    const made: string[] = [];
    const lengthIn = compileByLanguage(greeting, (text, code) => {
      made.push(code);
      return text.length;
    });
    assert.deepEqual(made, []);
    assert.equal(lengthIn('pl'), PROFILES.get('pl')?.smallTalk?.greetings.length);
    assert.equal(lengthIn('pl'), lengthIn('pl'));
    lengthIn('de');
    assert.deepEqual(made, ['pl', 'de']);
  });

  test('is nothing in a language whose profile does not state it, in an unknown one and in none', () => {
    const known = compileByLanguage(greeting, (text) => text);
    for (const language of ['eu', 'xx', undefined]) assert.equal(known(language), undefined);
  });

  test('is asked for by what profiles state', () => {
    assert.deepEqual(
      [...languagesWhere((profile) => greeting(profile) !== undefined)],
      statedBy(greeting).map(([code]) => code),
    );
    assert.ok(!languagesWhere((profile) => greeting(profile) !== undefined).has('eu'));
  });
});

test('the words of all languages are each there once, with those of no one language', () => {
  const titles = wordsOfAll(({ abbreviations }) => abbreviations?.titles);
  assert.deepEqual(duplicatesIn(titles), []);
  for (const title of ['mr', 'hr', 'dr']) assert.ok(titles.includes(title), title);
  assert.ok(!titles.includes(''));
});
