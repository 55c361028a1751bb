/** Writes how well each language does into docs/languages.md, below what is known of it: node research/languages.ts */
import { readFileSync, writeFileSync } from 'node:fs';
import { createDocent } from '../bench/quality/docent.ts';
import { head, percent, row } from '../bench/quality/markdown-table.ts';
import { measureCalibration } from '../bench/quality/measurement.ts';
import { hitAt, type Outcome } from '../bench/quality/metrics.ts';
import { rank } from '../bench/quality/ranker.ts';
import { missingDataReason } from '../bench/quality/tasks.ts';
import { FITTED_LANGUAGES, listFaqLanguages, wholeFaqTask } from './development/languages.ts';

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
/** Above it stands what scripts/languages-doc.ts prints. */
const HEADING = '\n## How well it does\n';
const measurements = `${HEADING}
Printed by \`node research/languages.ts\`.

### Asked of a chatbot in English

A public FAQ of 46 pairs (bitcoin.org) taught in English, but for every fourth pair, and asked in its translations. Percent; right first and answered: of the questions that have an answer;
refused: of the others. With 35 and 11 questions each, a language's own figures are off by some ten points by chance alone. In languages of «fitted on: yes» parts of this FAQ are among what
the confidence was fitted on.

${tableOf(across)}

### Files in their own language

The same FAQ's answers as one file each, without their questions, taught and asked in the same language.

${tableOf(files)}
`;
const page = new URL('../docs/languages.md', import.meta.url);
const [known = ''] = readFileSync(page, 'utf8').split(HEADING, 1);
writeFileSync(page, known + measurements);
console.log(measurements);
