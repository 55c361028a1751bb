import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stemWord } from '../../server/src/retrieval/stem.ts';

function assertOneStem(language: string, words: string): void {
  const stems = words.split(' ').map((word) => stemWord(word, language));
  assert.equal(new Set(stems).size, 1, `${words}: ${stems.join(' ')}`);
}

test('a language without a stemmer of its own takes that of a near relation', () => {
  for (const [language, words] of [
    ['uk', 'доставка доставки доставку'],
    ['uk', 'замовлення замовлень'],
    ['sk', 'objednávka objednávky objednávku'],
    ['hr', 'narudžba narudžbe narudžbu'],
  ] as const)
    assertOneStem(language, words);
});
