/** Asks a chatbot its golden questions through a running service, for somebody's CI. */
import { writeFile } from 'node:fs/promises';
import type { GoldenRecord, GoldenReport } from '../../../contract/asking/golden.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { openRemote, REMOTE_ARGUMENTS, REMOTE_OPTIONS } from './remote.ts';

/** A golden question was not answered as it must be. */
const EXIT_FAILED = 1;
/** Nothing was asked. */
const EXIT_NOT_RUN = 2;

export const check: Command = {
  usage: 'docent check [--chatbot NAME] [--json] [--junit FILE] [--url URL] [--key KEY]',
  summary:
    'Asks a chatbot its golden questions. Ends with 0 if all are answered as they must be, 1 if some are not, 2 if they could not be asked, or there are none.',
  options: [
    { usage: '--json', meaning: 'Prints the report as one line of JSON.' },
    { usage: '--junit FILE', meaning: 'Writes the report as JUnit XML, too, which CI servers show.' },
    ...REMOTE_OPTIONS,
  ],
  failureExit: EXIT_NOT_RUN,
  async run(argv, readConfig) {
    const { values } = readArguments(argv, {
      options: {
        ...REMOTE_ARGUMENTS,
        json: { type: 'boolean', default: false },
        junit: { type: 'string' },
      },
      positionals: [],
    });
    const remote = await openRemote(values, readConfig);
    const report = await remote.read<GoldenReport>({
      method: 'GET',
      path: `/api/chatbots/${remote.chatbotId}/golden/check`,
    });
    if (values.junit !== undefined) await writeFile(values.junit, toJunit(remote.name, report));
    console.log(values.json ? JSON.stringify(report) : toText(remote.name, report));
    if (report.questions.length === 0) process.exitCode = EXIT_NOT_RUN;
    else if (report.failed + report.broken > 0) process.exitCode = EXIT_FAILED;
  },
};

const wrongOf = ({ questions }: GoldenReport): GoldenRecord[] =>
  questions.filter(({ outcome }) => outcome !== 'passed');

function toText(name: string, report: GoldenReport): string {
  const { questions, passed, knowledgeVersion } = report;
  if (questions.length === 0) return `The chatbot "${name}" has no golden questions yet.`;
  const all = `${passed} of ${questions.length} golden questions of "${name}" pass at version ${knowledgeVersion}.`;
  return [all, ...wrongOf(report).flatMap((one) => [`  ${one.question}`, `    ${explain(one)}`])].join('\n');
}

const EXPECTED: Readonly<Record<GoldenRecord['expects'], (golden: GoldenRecord) => string>> = {
  answer: ({ expectedText }) => `must say: ${onOneLine(expectedText ?? '')}`,
  file: ({ expectedText, page }) =>
    `must come from ${expectedText}${page === undefined ? '' : `, page ${page}`}`,
  refuse: () => 'must not be answered',
};

function explain(golden: GoldenRecord): string {
  if (golden.outcome === 'broken')
    return golden.expectedText === null
      ? 'what it must say was deleted'
      : `${EXPECTED[golden.expects](golden)}; that was deleted`;
  const { said } = golden;
  const place = said?.fileName === undefined ? '' : ` (${said.fileName})`;
  const now = said === null ? 'is not answered' : `says: ${onOneLine(said.text)}${place}`;
  return `${EXPECTED[golden.expects](golden)}; ${now}`;
}

/** Characters of an answer that are shown. */
const SHOWN = 200;

function onOneLine(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return characters.length <= SHOWN ? characters.join('') : `${characters.slice(0, SHOWN - 1).join('')}…`;
}

/** As Jenkins, GitLab and others read it: a question is a test case, and one that lost its answer an error. */
function toJunit(name: string, { questions, failed, broken, checkedDate }: GoldenReport): string {
  const cases = questions.map((golden) => {
    const testCase = `<testcase name="${escapeXml(golden.question)}" classname="${escapeXml(name)}"`;
    if (golden.outcome === 'passed') return `    ${testCase}/>`;
    const element = golden.outcome === 'broken' ? 'error' : 'failure';
    return `    ${testCase}><${element} message="${escapeXml(explain(golden))}"/></testcase>`;
  });
  const counts = `tests="${questions.length}" failures="${failed}" errors="${broken}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${escapeXml(name)}" ${counts} timestamp="${checkedDate}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

const XML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** XML 1.0 has no way to write other control characters, nor the two that are no characters. */
const NOT_IN_XML = /(?![\t\n])[\p{Cc}\ufffe\uffff]/gu;

function escapeXml(text: string): string {
  return text
    .replaceAll(NOT_IN_XML, '')
    .replaceAll(/[&<>"\n\t]/g, (character) => XML_ENTITIES[character] ?? '');
}
