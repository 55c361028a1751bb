import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  joinNeighbours,
  type KnownWords,
  splitCompounds,
} from '../../../../../server/src/retrieval/search/query/rules/split-words.ts';

/** Texts that have these words, in this order; of one with a star, only another form. */
function among(known: string): KnownWords {
  const words = known.split(' ');
  return {
    has: (word) => words.includes(word) || words.includes(`${word}*`),
    hasAsWritten: (word) => words.includes(word),
    hasSideBySide: (first, second) => words.some((word, at) => word === first && words[at + 1] === second),
  };
}

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

test('of two halves texts have one as it is written, and the other in any form', () => {
  for (const [known, parts] of [
    ['karten* konto', ['karten', 'konto']],
    ['karten konto*', ['karten', 'konto']],
    ['karten* konto*', ['kartenkonto']],
  ] as const)
    assert.deepEqual(splitCompounds(['kartenkonto'], among(known)), parts, known);
});

test('halves have three letters or more, or stand side by side, and what stands behind a single letter four', () => {
  for (const [word, known, parts] of [
    ['carpet', 'car pet', ['car', 'pet']],
    ['carpe', 'pe car', ['carpe']],
    ['incar', 'car in', ['incar']],
    ['wifi', 'wi fi', ['wi', 'fi']],
    ['eckarte', 'ec karte', ['ec', 'karte']],
    ['ebike', 'e bike', ['e', 'bike']],
    ['ebus', 'e bus', ['ebus']],
    ['steuer', 's ist teuer', ['steuer']],
    ['windows', 'window s', ['windows']],
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
