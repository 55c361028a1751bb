/** Imports files of other products, or an export of a chatbot, through a running service. */
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import Papa from 'papaparse';
import { guardFormula } from '../../../contract/formula-safety.ts';
import { BULK_MODES } from '../../../contract/knowledge/bulk.ts';
import type { ImportedFile, ImportedRow, ImportReply } from '../../../contract/knowledge/imports.ts';
import { AppError } from '../errors.ts';
import { readArguments } from './arguments.ts';
import { type Command, UsageError } from './command.ts';
import { openRemote, REMOTE_ARGUMENTS, REMOTE_OPTIONS } from './remote.ts';

/** Something was refused, and the rest was imported. */
const EXIT_REFUSED = 3;
/** Refused rows that are told on the screen. */
const SHOWN = 20;

export const importFiles: Command = {
  usage:
    'docent import FILE… [--mode upsert|add|replace] [--dry-run] [--format NAME] [--question COLUMN] [--answer COLUMN] [--refused FILE] [--url URL] [--key KEY] [--chatbot NAME]',
  summary:
    'Imports answers from files of other products, whose format is found by their content, or an export of a chatbot.',
  options: [
    {
      usage: '--mode MODE',
      meaning:
        'upsert, the default: a row that is known by its external id or a question changes that answer. add: every row is a new answer. replace: as upsert, and answers that no row names are deleted.',
    },
    { usage: '--dry-run', meaning: 'Says what would come of each row, and changes nothing.' },
    { usage: '--format NAME', meaning: 'The format, where it is not to be found by the content.' },
    {
      usage: '--question COLUMN',
      meaning: 'Of a table: title or number of the column of questions; --answer: of the answers.',
    },
    { usage: '--refused FILE', meaning: 'Writes the refused rows with their reasons, as CSV.' },
    ...REMOTE_OPTIONS,
  ],
  async run(argv, readConfig) {
    const { values, positionals } = readArguments(argv, {
      options: {
        ...REMOTE_ARGUMENTS,
        mode: { type: 'string', default: 'upsert' },
        'dry-run': { type: 'boolean', default: false },
        format: { type: 'string' },
        question: { type: 'string' },
        answer: { type: 'string' },
        refused: { type: 'string' },
      },
      positionals: ['FILE…'],
    });
    if (!BULK_MODES.some((mode) => mode === values.mode))
      throw new UsageError(`--mode must be ${BULK_MODES.join(', ')}, not "${values.mode}".`);
    const form = await readForm(positionals);
    const remote = await openRemote(values, readConfig);
    const query = new URLSearchParams({ mode: values.mode, apply: String(!values['dry-run']) });
    for (const name of ['format', 'question', 'answer'] as const) {
      const value = values[name];
      if (value !== undefined) query.set(name, value);
    }
    const reply = await remote.read<ImportReply>({
      method: 'POST',
      path: `/api/Training/Import/${remote.chatbotId}?${query}`,
      body: form,
    });
    report(reply);
    const refused = reply.rows.filter(({ state }) => state === 'refused');
    const refusedFiles = reply.files?.filter(({ state }) => state === 'refused') ?? [];
    if (values.refused !== undefined) await writeFile(values.refused, toCsv(refused));
    if (refused.length + refusedFiles.length > 0) process.exitCode = EXIT_REFUSED;
  },
};

async function readForm(paths: readonly string[]): Promise<FormData> {
  const form = new FormData();
  for (const path of paths) {
    const content = await openAsBlob(path).catch((cause: unknown) => {
      throw new AppError('file_unreadable', `${path} cannot be read`, { cause });
    });
    form.append('file', content, basename(path));
  }
  return form;
}

function report({ title, isApplied, counts, warnings, rows, files = [] }: ImportReply): void {
  const count = (state: ImportedRow['state']) => counts[state] ?? 0;
  const refused = rows.filter(({ state }) => state === 'refused');
  const parts = [
    `${count('created')} new`,
    `${count('changed')} changed`,
    `${count('unchanged')} the same`,
    ...(count('deleted') > 0 ? [`${count('deleted')} deleted`] : []),
    `${refused.length} refused`,
  ];
  console.log(`${title}: ${parts.join(', ')}${isApplied ? '' : '; nothing was changed'}.`);
  if (files.length > 0) console.log(sayFiles(files));
  for (const warning of warnings) console.log(warning);
  const warned = rows.filter((row) => row.warnings.length > 0);
  for (const row of warned.slice(0, SHOWN)) console.log(`  ${row.place}: ${row.warnings.join('; ')}`);
  if (warned.length > SHOWN) console.log(`  and ${warned.length - SHOWN} more rows with such remarks.`);
  for (const { place, reason } of refused.slice(0, SHOWN)) console.error(`Refused ${place}: ${reason}`);
  if (refused.length > SHOWN)
    console.error(`and ${refused.length - SHOWN} more; --refused FILE writes them all.`);
  for (const { fileName, state, reason } of files)
    if (state === 'refused') console.error(`Refused ${fileName}: ${reason}`);
}

function sayFiles(files: readonly ImportedFile[]): string {
  const count = (state: ImportedFile['state']) => files.filter((file) => file.state === state).length;
  return `Files: ${count('created')} new, ${count('changed')} changed, ${count('unchanged')} the same, ${count('refused')} refused.`;
}

function toCsv(rows: readonly ImportedRow[]): string {
  const lines = rows.map(({ place, reason, refused, row }) => {
    const { questions, answer } = refused ?? row ?? { questions: [], answer: '' };
    return { question: guardFormula(questions.join('\n')), answer: guardFormula(answer), place, reason };
  });
  return `${Papa.unparse({ fields: ['question', 'answer', 'place', 'reason'], data: lines })}\r\n`;
}
