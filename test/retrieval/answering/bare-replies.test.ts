import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  BARE_NUMBER_MAX_DIGITS,
  findBareReply,
  namesNumber,
} from '../../../server/src/retrieval/answering/bare-replies.ts';

test('a small number, a yes or a no alone is found whatever marks are about it, in any digits and language', () => {
  for (const [text, reply] of [
    ['1', '1'],
    ['  2. ', '2'],
    ['#3', '3'],
    ['(4)', '4'],
    ['5️⃣', '5'],
    ['20 €', '20'],
    ['No!', 'no'],
    ['Ja', 'ja'],
    ['Sí', 'si'],
    ['はい。', 'はい'],
    ['Yes please!', 'yes'],
    ['1, please', '1'],
    ['Non merci', 'non'],
    ['Oui, s’il vous plaît', 'oui'],
    ['bitte 2', '2'],
    ['Tak', 'tak'],
    ['Ja tak', 'ja'],
  ] as const)
    assert.equal(findBareReply(text), reply, text);
  assert.ok(findBareReply('٧') !== undefined);
});

test('a reply is not alone beside another word, a letter or a number', () => {
  for (const text of [
    '1 hour',
    '5kg',
    'E7',
    '24/7',
    '24/24',
    'no no',
    '9-17',
    '1.5',
    '',
    '👍',
    'one',
    'no refund',
    'yesterday',
    'please',
    'please help',
  ])
    assert.equal(findBareReply(text), undefined, text);
});

test('a number of more digits than the limit is a name', () => {
  const longest = '9'.repeat(BARE_NUMBER_MAX_DIGITS);
  assert.equal(findBareReply(longest), longest);
  assert.equal(findBareReply(`${longest}9`), undefined);
});

test('a text names the numbers that stand in it by themselves, and no part of a longer one', () => {
  assert.ok(namesNumber('Can I pay in 3 instalments?', '3'));
  assert.ok(namesNumber('Are you open 24/7?', '7'));
  assert.ok(!namesNumber('Form 1040', '10'));
  assert.ok(!namesNumber('Error E3', '3'));
  assert.ok(!namesNumber('Is there no delivery?', 'no'));
});
