/** Writes docs/languages.md: what is known of each language, and how well it does: node bench/quality/languages.ts */
import { writeFileSync } from 'node:fs';
import { COURTESIES, UNSPACED_COURTESIES } from '../../server/src/retrieval/courtesy-phrases.ts';
import { OPPOSITES } from '../../server/src/retrieval/opposite-phrases.ts';
import { stemmerOf } from '../../server/src/retrieval/stem.ts';
import { stopWordsOf } from '../../server/src/retrieval/stop-words.ts';
import { FITTED_LANGUAGES, listFaqLanguages, wholeFaqTask } from './development-languages.ts';
import { createDocent } from './docent.ts';
import { head, percent, row } from './markdown-table.ts';
import { measureCalibration } from './measurement.ts';
import { hitAt, type Outcome } from './metrics.ts';
import { rank } from './ranker.ts';
import { missingDataReason } from './tasks.ts';

const docent = createDocent('default');
const names = new Intl.DisplayNames(['en'], { type: 'language' });
const TAUGHT = 'en';

interface LanguageRow {
  language: string;
  isFitted: boolean;
  /** Of the questions that have an answer. */
  cells: string[];
}

async function measureOne(taught: string, asked: string): Promise<Outcome[]> {
  return await rank(docent, wholeFaqTask(taught, asked), Number.POSITIVE_INFINITY);
}

function toCells(outcomes: readonly Outcome[]): string[] {
  const { answeredRight, answeredWrong, refused } = measureCalibration(outcomes);
  const inScope = outcomes.filter(({ isInScope }) => isInScope);
  return [
    String(outcomes.length),
    ...[hitAt(1, inScope).value, answeredRight, answeredWrong, refused].map(percent),
  ];
}

function tableOf(rows: readonly LanguageRow[]): string {
  const columns = [
    'language',
    'fitted on',
    'questions',
    'right first',
    'answered right',
    'answered wrong',
    'refused',
  ];
  return [
    head(columns),
    ...rows.map(({ language, isFitted, cells }) =>
      row([nameOf(language), isFitted ? 'yes' : 'no', ...cells]),
    ),
  ].join('\n');
}

function nameOf(language: string): string {
  return names.of(language.replace('_', '-')) ?? language;
}

function knowledgeTable(codes: readonly string[]): string {
  const yes = (has: boolean): string => (has ? 'yes' : '–');
  return [
    head(['language', 'stemmer', 'stop words', 'small talk', 'antonyms']),
    ...codes.map((code) => {
      const stemmer = stemmerOf(code);
      return row([
        nameOf(code),
        stemmer === undefined ? '–' : stemmer === code ? 'its own' : nameOf(stemmer),
        String(stopWordsOf(code).size || '–'),
        yes(code in COURTESIES || code in UNSPACED_COURTESIES),
        yes(code in OPPOSITES),
      ]);
    }),
  ].join('\n');
}

const reason = missingDataReason();
if (reason !== undefined) {
  console.log(`Skipped: ${reason}`);
  process.exit(0);
}
const measured = listFaqLanguages();
const across: LanguageRow[] = [];
const files: LanguageRow[] = [];
for (const language of measured) {
  const isFitted = FITTED_LANGUAGES.includes(language);
  if (language !== TAUGHT)
    across.push({ language, isFitted, cells: toCells(await measureOne(TAUGHT, language)) });
  files.push({ language, isFitted, cells: toCells(await measureOne(language, language)) });
}
const candidates =
  'ar bg bn ca cs da de el en es et eu fa fi fr ga he hi hr hu hy id it ja ko lt nl no pl pt ro ru sk sl sr sv ta th tr uk vi zh';
const known = candidates
  .split(' ')
  .filter((code) => stemmerOf(code) !== undefined || stopWordsOf(code).size > 0);
const page = `# Languages

Printed by \`node bench/quality/languages.ts\`.

Docent knows meaning in about a hundred languages, by the [multilingual encoder](../models/multilingual-encoder/README.md). Words are matched in
every language, better in those of which more is known.

## What is known

Stemmer: matches the forms of a word; some languages use that of a near relation. Stop words: left out of matching, and evidence of the language. Small talk: greetings and thanks that are taken
off a question. Antonyms: a match that says the opposite is asked back. A language that is not listed is matched by its words as they are written, and by meaning.

${knowledgeTable(known)}

## Asked of a chatbot in English

A public FAQ of 46 pairs (bitcoin.org) taught in English, but for every fourth pair, and asked in its translations. Percent; right first and answered: of the questions that have an answer;
refused: of the others. With 35 and 11 questions each, a language's own figures are off by some ten points by chance alone. In languages of «fitted on: yes» parts of this FAQ are among what
the confidence was fitted on.

${tableOf(across)}

## Files in their own language

The same FAQ's answers as one file each, without their questions, taught and asked in the same language.

${tableOf(files)}
`;
writeFileSync(new URL('../../docs/languages.md', import.meta.url), page);
console.log(page);
