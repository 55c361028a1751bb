import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyse } from '../../../server/src/language/analyse.ts';
import type { Encoder } from '../../../server/src/retrieval/encoders/encoder.ts';
import { createEncoderSet } from '../../../server/src/retrieval/encoders/encoder-set.ts';

function encoderOf(languages: Encoder['languages']): Encoder {
  const values = Int8Array.of(1);
  return {
    name: `knows-${languages}`,
    dimensions: 1,
    languages,
    encodes: 'all',
    encode: async (texts) => texts.map(() => values),
    close: async () => undefined,
  };
}

const english = createEncoderSet([encoderOf(['en'])]);
const isEncoded = (text: string, set = english): boolean => set.missing(analyse(text), 'qa', []).length > 0;

test('a text in a language that the encoder knows is for it', () => {
  assert.ok(isEncoded('How do I change the address of my order?'));
});

test('a text that is surely in another language is not', () => {
  assert.equal(isEncoded('Wie ändere ich die Adresse meiner Bestellung?'), false);
  assert.equal(isEncoded('Как изменить адрес моего заказа, если он уже отправлен?'), false);
});

test('a few words of Latin script are, whatever they look like', () => {
  for (const text of ['Custom size', 'Replacement policy', 'Feet', 'Schedule a callback', 'EMI'])
    assert.ok(isEncoded(text), text);
});

test('a few words of another script are not, unless it is one of its own', () => {
  assert.equal(isEncoded('退款'), false);
  assert.ok(isEncoded('退款', createEncoderSet([encoderOf(['zh'])])));
});

test('an encoder of any language takes every text', () => {
  const any = createEncoderSet([encoderOf('any')]);
  for (const text of ['Wie ändere ich die Adresse meiner Bestellung?', '退款', 'Feet', 'the']) {
    assert.ok(isEncoded(text, any));
  }
});

test('a text without words is for none', () => {
  for (const text of ['👍', '???', '', '♂ + ♀'])
    for (const set of [english, createEncoderSet([encoderOf('any')])])
      assert.equal(isEncoded(text, set), false, text);
});
