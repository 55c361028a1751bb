/**
 * Writes models/common-words/en.json: node scripts/common-words.ts. The commonest words of questions and answers in English, from
 * the vocabulary of the static encoder, which is in that order; of its rarer ones, many of which are slips, those that the
 * sentence encoder's has as well.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const FREQUENT = 16_000;

const models = new URL('../models/', import.meta.url);
const vocabulary: unknown = JSON.parse(readFileSync(new URL('static-encoder/vocab.json', models), 'utf8'));
if (!Array.isArray(vocabulary))
  throw new Error('The vocabulary of the static encoder is not a list of words');
const pieces = readFileSync(new URL('sentence-encoder/vocab.txt', models), 'utf8').split('\n');
const known = new Set(pieces);
const words = vocabulary.filter((word, rank) => rank < FREQUENT || known.has(word));
writeFileSync(new URL('common-words/en.json', models), `${JSON.stringify(words)}\n`);
console.log(`${words.length} words`);
