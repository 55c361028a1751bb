/**
 * Writes models/common-words/en.json, the commonest words of questions and answers in English, from the vocabulary of the
 * static encoder, which is in that order: node scripts/common-words.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';

const COUNT = 16_000;

const models = new URL('../models/', import.meta.url);
const vocabulary: unknown = JSON.parse(readFileSync(new URL('static-encoder/vocab.json', models), 'utf8'));
if (!Array.isArray(vocabulary))
  throw new Error('The vocabulary of the static encoder is not a list of words');
writeFileSync(new URL('common-words/en.json', models), `${JSON.stringify(vocabulary.slice(0, COUNT))}\n`);
