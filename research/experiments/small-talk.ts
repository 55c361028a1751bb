/**
 * Which of two hundred phrases of our own, in twelve languages, are told as small talk of their kind, and how many questions of the
 * development data are taken for it: node research/experiments/small-talk.ts
 */
import { readFileSync } from 'node:fs';
import { type ChatKind, findChat } from '../../server/src/language/conversation/chat-kinds.ts';
import { developmentTasks } from '../development/tasks.ts';

type Phrases = Record<string, Partial<Record<ChatKind, string[]>>>;

const phrases = JSON.parse(
  readFileSync(new URL('../development/small-talk.json', import.meta.url), 'utf8'),
) as Phrases;

const asked = Object.entries(phrases).flatMap(([language, kinds]) =>
  Object.entries(kinds).flatMap(([kind, texts]) => texts.map((text) => ({ language, kind, text }))),
);
const wrong = asked.filter(({ kind, text }) => findChat(text)?.kind !== kind);
const foreign = asked.filter(({ language, text }) => findChat(text)?.languages[0] !== language);
for (const { language, kind, text } of wrong)
  console.log(`${language} ${kind}: ${text} → ${findChat(text)?.kind ?? 'no small talk'}`);
for (const { language, text } of foreign)
  console.log(`${language}: ${text} → in ${findChat(text)?.languages.join(', ') ?? '–'}`);
console.log(`of their kind: ${asked.length - wrong.length}/${asked.length}`);
console.log(`replied to in their language: ${asked.length - foreign.length}/${asked.length}`);

const questions = new Set(
  developmentTasks().flatMap(({ tasks }) =>
    tasks.flatMap(({ kind, docs, queries }) => [
      ...(kind === 'faq' ? docs.map(({ text }) => text) : []),
      ...queries.map(({ text }) => text),
    ]),
  ),
);
const taken = [...questions].filter((question) => findChat(question) !== undefined);
for (const question of taken) console.log(`taken for small talk: ${question}`);
console.log(`questions of the development data taken for small talk: ${taken.length} of ${questions.size}`);
