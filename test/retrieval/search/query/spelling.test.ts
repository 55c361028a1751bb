import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchFor } from '../../../../server/src/retrieval/answering/answer.ts';
import { readQuestion, withVectors } from '../../../../server/src/retrieval/answering/question.ts';
import { quote } from '../../../../server/src/retrieval/answering/quoting/quote.ts';
import { LOOKED_UP_MAX } from '../../../../server/src/retrieval/search/query/spelling.ts';
import { change, chunk, complete, indexOf, pair } from '../index-fixtures.ts';

const HANDBOOK = [
  'Import staff from a spreadsheet: choose the file, then match its columns.',
  'Smoking is forbidden on balconies and in the stairwells.',
  'Invoices are sent on the first day of each month by e-mail.',
].map((text, at) => chunk(1, at, text));

const mend = (question: string, entries = HANDBOOK): string => indexOf(entries).correctTypos(question);

function askHandbook(question: string) {
  const index = indexOf(HANDBOOK);
  const encoded = withVectors(readQuestion(question, index));
  const { matches, confidence } = searchFor(index, encoded, { top: 1, explain: true });
  return { ordinal: matches[0]?.ordinal, words: matches[0]?.explanation?.words, confidence };
}

test('a file answers a question with a slip as surely as one without', () => {
  for (const [typed, meant] of [
    ['how do I improt staff?', 'how do I import staff?'],
    ['is smokng forbidden?', 'is smoking forbidden?'],
    ['wehn are invioces sent?', 'when are invoices sent?'],
  ] as const)
    assert.deepEqual(askHandbook(typed), askHandbook(meant), typed);
});

test('a word is read as the one that texts or answers have, before a common one', () => {
  assert.equal(mend('how do i improt staff'), 'how do i import staff');
  assert.equal(mend('are they allowed in the starwells'), 'are they allowed in the stairwells');
  const withAnswer = [pair(1, 'Who may come?', 'Everybody with a lanyard.')];
  assert.equal(mend('do I need a lanyrad?', withAnswer), 'do I need a lanyard?');
  // "thing", which is common, has two letters swapped.
  assert.equal(mend('thign'), 'thing');
  assert.equal(mend('thign', [pair(1, 'Where is the thigh?')]), 'thigh');
});

test('of several that texts have, a word is read as the one that more of them have', () => {
  const entries = [
    pair(1, 'Is the ledger open?'),
    pair(2, 'Is the lodger there?'),
    pair(3, 'Has the lodger paid?'),
  ];
  assert.equal(mend('where is the ldger', entries), 'where is the lodger');
  assert.equal(
    mend('where is the ldger', [...entries, pair(4, 'A ledger?'), pair(5, 'Whose ledger?')]),
    'where is the ledger',
  );
});

test('what no text has is read as a common word', () => {
  assert.equal(
    mend('whta is the adress of your hotle, and hwo much?'),
    'what is the address of your hotel, and hwo much?',
  );
});

test('the less a slip tells, the longer a word must be to be meant for a common one', () => {
  for (const [typed, meant] of [
    // Swapped.
    ['whne', 'when'],
    // Left out and put in.
    ['oder', 'oder'],
    ['ordr', 'ordr'],
    ['orderr', 'order'],
    ['mnths', 'months'],
    // Changed.
    ['ordet', 'ordet'],
    ['addreds', 'address'],
    // Of another first letter.
    ['qrders', 'qrders'],
    ['qddress', 'address'],
  ] as const)
    assert.equal(mend(typed), meant, typed);
});

test('a word stays that is one, that texts have, that is a name, or that is short', () => {
  for (const question of [
    // A slip away from "month" and "import".
    'has the mouth imports',
    // Words that few use, a slip away from "late", "core" and "remind", which are common.
    'a latte, a chore, to rewind',
    'balconies and stairwells',
    // "Pawel", a slip away from "panel", which is common.
    'has Pawel paid?',
    'ahs he?',
    'wo ist meine Bestellung?',
  ])
    assert.equal(mend(question), question);
  assert.equal(
    mend('is there a stairwall?', [...HANDBOOK, pair(1, 'Who painted the stairwall?')]),
    'is there a stairwall?',
  );
});

test('a name is read as one that texts have, and the first word of a sentence as any', () => {
  const shop = [pair(1, 'Can I pay with Klarna?')];
  assert.equal(mend('Do you take Klanra?', shop), 'Do you take klarna?');
  assert.equal(mend('Recieve it? "Whree is it?', shop), 'receive it? "where is it?');
});

test('the first letter may be another one in a word of five letters or more, where none has the same', () => {
  assert.equal(mend('is zmoking allowed'), 'is smoking allowed');
  assert.equal(mend('the xile'), 'the xile');
});

test('addresses, codes, paths, numbers and words with apostrophes stay as they are', () => {
  for (const question of [
    'mail improt@exmaple.com',
    'what is www.improt.example',
    'error IMPROT7',
    'open C:\\improt\\fiel',
    'open /srv/improt/fiel.txt',
    "couldn't we've improt's",
  ])
    assert.equal(mend(question), question);
  assert.equal(
    mend('improt, invioces (starwells)! and one more'),
    'import, invoices (stairwells)! and one more',
  );
});

test('a question with more slips than it has words right is in another language, and stays', () => {
  // Two may be all of its words.
  assert.equal(mend('improt invioces'), 'import invoices');
  assert.equal(mend('improt invioces spraedsheet'), 'improt invioces spraedsheet');
  assert.equal(mend('improt the invioces of a spraedsheet'), 'import the invoices of a spreadsheet');
});

test('of words that may be slips the first sixteen are looked up', () => {
  const names = Array.from({ length: LOOKED_UP_MAX }, (_, at) => `xq${'wz'.repeat(at)}xq`).join(' ');
  const before = (count: number): string => names.split(' ').slice(0, count).join(' ');
  assert.equal(mend(`${before(LOOKED_UP_MAX - 1)} improt`), `${before(LOOKED_UP_MAX - 1)} import`);
  assert.equal(mend(`${before(LOOKED_UP_MAX)} improt`), `${before(LOOKED_UP_MAX)} improt`);
});

test('a question all in capitals has no names, and one of thousands of breaks or capitals takes no time', () => {
  assert.equal(mend('WEHN ARE INVIOCES SENT'), 'when ARE invoices SENT');
  const long = '\n'.repeat(2000) + 'Xqxq '.repeat(400);
  assert.equal(mend(long), long);
});

test('where common words are not known, a short word is meant for another only with letters swapped', () => {
  const shop = [pair(1, 'Was sind die Kosten?'), pair(2, 'Wie ist die Bestellnummer?')];
  for (const [asked, meant] of [
    ['Wo ist der Kasten?', 'Wo ist der Kasten?'],
    ['Was sind die Kotsen?', 'Was sind die kosten?'],
    ['Wie ist die Bestelnummer?', 'Wie ist die bestellnummer?'],
    ['Wie ist die Nestellnummer?', 'Wie ist die Nestellnummer?'],
    // A part of a word that texts have.
    ['Wie ist die Bestell-Nummer, Bestellnumme?', 'Wie ist die Bestell-Nummer, Bestellnumme?'],
  ] as const)
    assert.equal(mend(asked, shop), meant, asked);
});

test('scripts without spaces stay as they are', () => {
  for (const question of ['退款需要多久', 'ฉันจะขอเงินคืนได้อย่างไร', '환불은 어떻게 하나요'])
    assert.equal(mend(question, [...HANDBOOK, pair(1, question.slice(1))]), question);
});

test('what nothing has any more, no question is read as', () => {
  const index = indexOf([pair(1, 'Can I pay with Klarna?'), pair(2, 'Where are you?')]);
  assert.equal(index.correctTypos('klanra'), 'klarna');
  index.apply(change(2, [], [{ kind: 'qa', sourceId: 1 }]));
  assert.equal(index.correctTypos('klanra'), 'klanra');
});

test('an index that was changed reads a question as one built afresh', () => {
  const [first, second] = [pair(1, 'Is the ledger open?'), pair(2, 'Is the lodger open?')];
  const changed = indexOf([second]);
  changed.apply(change(2, [first]));
  const afresh = indexOf([first, second]);
  assert.equal(changed.correctTypos('ldger'), afresh.correctTypos('ldger'));
  const again = indexOf([]);
  again.apply(complete(2, [second, first]));
  assert.equal(again.correctTypos('ldger'), afresh.correctTypos('ldger'));
});

test('what is quoted answers the word that was meant', () => {
  const hours =
    'Day: Friday; Workshop: 8:00–17:30\nDay: Saturday; Workshop: 9:00–13:00\nDay: Sunday; Workshop: closed';
  for (const [asked, quoted] of [
    ['When are you open on Satruday?', 'Day: Saturday; Workshop: 9:00–13:00'],
    ['Are you open on Sudnay?', 'Day: Sunday; Workshop: closed'],
  ] as const)
    assert.equal(quote(mend(asked, [chunk(1, 0, hours)]), hours, 'en'), quoted);
});
