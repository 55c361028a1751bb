/** What a search leaves of a list, and in which order its rows stand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldText, keepFound } from '../../../console/src/components/listing/find-text.ts';
import { arrange, type Columns, sortBy } from '../../../console/src/components/listing/list-view.ts';

const find = (search: string, ...rows: string[]) => keepFound(rows, search, foldText);

test('rows are found by all words in any order, whatever the case and the marks', () => {
  const rows = ['Café opening hours', 'Opening the box'];
  assert.deepEqual(find('', ...rows), rows);
  assert.deepEqual(find('OPENING', ...rows), rows);
  assert.deepEqual(find('hours cafe', ...rows), [rows[0]]);
  assert.deepEqual(find('hours box', ...rows), []);
});

test('a slip of the finger is forgiven where nothing has the very word', () => {
  const rows = ['Where is my parcel?', 'Refund of an invoice', 'Gutscheine einlösen'];
  for (const typo of ['parcle', 'parel', 'parccel', 'parcl', 'prcel'])
    assert.deepEqual(find(typo, ...rows), [rows[0]], typo);
  assert.deepEqual(find('invoise', ...rows), [rows[1]]);
  assert.deepEqual(find('gutshceine', ...rows), [rows[2]]);
  // The rest of the word is not typed yet.
  assert.deepEqual(find('invoi', ...rows), [rows[1]]);
  assert.deepEqual(find('invio', ...rows), [rows[1]]);
});

test('what is there as it was typed leaves no others in, and short words have no slips', () => {
  assert.deepEqual(find('card', 'Pay by card', 'Take care'), ['Pay by card']);
  assert.deepEqual(find('pat', 'Pay by card'), []);
  assert.deepEqual(find('elephant', 'Pay by card'), []);
  assert.deepEqual(find('payment elephant', 'payment by card'), []);
});

interface Row {
  name: string;
  used: string | null;
  amount: number;
}

const ROWS: readonly Row[] = [
  { name: 'b 10', used: null, amount: 2 },
  { name: 'B 9', used: '2026-01-02', amount: 10 },
  { name: 'a', used: '2026-01-01', amount: 9 },
];
const COLUMNS: Columns<Row> = {
  name: { title: 'Name', valueOf: ({ name }) => name },
  used: { title: 'Used', valueOf: ({ used }) => used, isHighestFirst: true },
  amount: { title: 'Amount', valueOf: ({ amount }) => amount },
};
const AS_IT_COMES = { search: '', by: undefined, isDown: false };

test('rows stand as they come, or by a column either way; what has no value comes last', () => {
  const names = (by: string | undefined, isDown = false) =>
    arrange(ROWS, COLUMNS, { search: '', by, isDown }, ({ name }) => name).map(({ name }) => name);
  assert.deepEqual(names(undefined), ['b 10', 'B 9', 'a']);
  assert.deepEqual(names('name'), ['a', 'B 9', 'b 10']);
  assert.deepEqual(names('name', true), ['b 10', 'B 9', 'a']);
  assert.deepEqual(names('amount'), ['b 10', 'a', 'B 9']);
  assert.deepEqual(names('used'), ['a', 'B 9', 'b 10']);
  assert.deepEqual(names('used', true), ['B 9', 'a', 'b 10']);
  assert.deepEqual(names('gone'), ['b 10', 'B 9', 'a']);
});

test('a column is first sorted its own way, then the other, and by none again', () => {
  const first = sortBy(AS_IT_COMES, COLUMNS, 'used');
  assert.deepEqual([first.by, first.isDown], ['used', true]);
  assert.equal(sortBy(first, COLUMNS, 'used').isDown, false);
  const other = sortBy(first, COLUMNS, 'name');
  assert.deepEqual([other.by, other.isDown], ['name', false]);
  assert.deepEqual(sortBy(other, COLUMNS, undefined), AS_IT_COMES);
});
