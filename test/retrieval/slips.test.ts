import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectSentences } from '../../server/src/retrieval/select-sentences.ts';
import { slipBetween } from '../../server/src/retrieval/slips.ts';
import { chunk, indexOf, pair } from './index-fixtures.ts';

test('one letter left out, put in, changed or swapped with the next is a slip, and nothing else', () => {
  for (const [typed, slip] of [
    ['improt', 'swapped'],
    ['impot', 'other'],
    ['impoort', 'other'],
    ['inport', 'other'],
    ['imports', 'other'],
    ['import', undefined],
    ['improts', undefined],
    ['mipotr', undefined],
    ['in', undefined],
  ] as const)
    assert.equal(slipBetween(typed, 'import'), slip, typed);
});

const HANDBOOK = [
  'Import staff from a spreadsheet: choose the file, then match its columns.',
  'Smoking is forbidden on balconies and in the stairwells.',
  'Invoices are sent on the first day of each month by e-mail.',
];

function askHandbook(question: string) {
  const index = indexOf(HANDBOOK.map((text, at) => chunk(1, at, text)));
  const { matches, confidence } = index.search(question, { top: 1, explain: true });
  return { ordinal: matches[0]?.ordinal, words: matches[0]?.explanation?.words, confidence };
}

test('a file answers a question with a slip nearly as surely as one without', () => {
  for (const [typed, meant] of [
    ['how do I improt staff?', 'how do I import staff?'],
    ['is smokng forbidden?', 'is smoking forbidden?'],
    ['when are invioces sent?', 'when are invoices sent?'],
  ] as const) {
    const [slipped, right] = [askHandbook(typed), askHandbook(meant)];
    assert.equal(slipped.ordinal, right.ordinal, typed);
    assert.ok(slipped.confidence > 0.8 * right.confidence, `${typed}: ${slipped.confidence}`);
  }
});

test('the word as it was typed is told among those that were found', () => {
  assert.deepEqual(askHandbook('improt').words, ['improt']);
});

test('a common word and a short one are not taken for others, nor one that is known', () => {
  // A slip away from "month", "file" and "balconies".
  for (const [question, words] of [
    ['mouth', []],
    ['filo', []],
    ['balconeis', ['balconeis']],
  ] as const)
    assert.deepEqual(askHandbook(question).words ?? [], words, question);
  const index = indexOf([chunk(1, 0, 'The stairwell is cleaned.'), pair(1, 'Is there a stairwall?')]);
  const { matches } = index.search('stairwall', { top: 2, explain: true });
  assert.deepEqual(
    matches.map(({ kind, explanation }) => [kind, explanation?.words]),
    [
      ['qa', ['stairwall']],
      ['file', []],
    ],
  );
});

test('where common words are not known, a short word is meant for another only with letters swapped', () => {
  const index = indexOf([pair(1, 'Was sind die Kosten?'), pair(2, 'Wie ist die Bestellnummer?')]);
  const wordsOf = (question: string) =>
    index.search(question, { top: 1, explain: true }).matches[0]?.explanation?.words ?? [];
  assert.deepEqual(wordsOf('Wo ist der Kasten?'), []);
  assert.deepEqual(wordsOf('Was sind die Kotsen?'), ['kotsen']);
  assert.deepEqual(wordsOf('Wie ist die Bestelnummer?'), ['bestelnummer']);
});

test('what is quoted answers the word that was meant', () => {
  const hours =
    'Day: Friday; Workshop: 8:00–17:30\nDay: Saturday; Workshop: 9:00–13:00\nDay: Sunday; Workshop: closed';
  for (const [asked, quoted] of [
    ['When are you open on Satruday?', 'Day: Saturday; Workshop: 9:00–13:00'],
    ['Are you open on Sudnay?', 'Day: Sunday; Workshop: closed'],
  ] as const)
    assert.equal(selectSentences(asked, hours, 'en'), quoted);
});
