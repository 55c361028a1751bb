import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinNeighbours, splitCompounds } from '../../server/src/retrieval/compounds.ts';

const among = (known: string) => (word: string) => known.split(' ').includes(word);

test('a word that texts do not have is cut where they have both halves, or one before a particle', () => {
  assert.deepEqual(splitCompounds(['the', 'onlineshop'], among('the online shop')), [
    'the',
    'online',
    'shop',
  ]);
  assert.deepEqual(splitCompounds(['login', 'email'], among('log e mail')), ['log', 'in', 'e', 'mail']);
  assert.deepEqual(splitCompounds(['online', 'shop'], among('online on line shop')), ['online', 'shop']);
});

test('the first half is the longest that texts have', () => {
  assert.deepEqual(splitCompounds(['kreditkartenkonto'], among('kredit kreditkarten kartenkonto konto')), [
    'kreditkarten',
    'konto',
  ]);
});

test('halves have three letters or more, and what stands behind a single letter four', () => {
  for (const [word, known, parts] of [
    ['carpet', 'car pet', ['car', 'pet']],
    ['carpe', 'car pe', ['carpe']],
    ['incar', 'in car', ['incar']],
    ['ebike', 'e bike', ['e', 'bike']],
    ['ebus', 'e bus', ['ebus']],
  ] as const)
    assert.deepEqual(splitCompounds([word], among(known)), parts, word);
});

test('what is not a word of letters is not cut', () => {
  assert.deepEqual(splitCompounds(['abc12345', '訂單編號'], among('abc 12345 訂單 編號')), [
    'abc12345',
    '訂單編號',
  ]);
});

test('neighbours make what texts have, and CJK makes nothing', () => {
  const joined = joinNeighbours(
    ['my', 'wi', 'fi', 'e', '07', '訂單', '編號'],
    among('wifi e07 訂單編號 fie'),
  );
  assert.deepEqual(
    [...joined],
    [
      ['wi', ['wifi']],
      ['fi', ['wifi', 'fie']],
      ['e', ['fie', 'e07']],
      ['07', ['e07']],
    ],
  );
});
