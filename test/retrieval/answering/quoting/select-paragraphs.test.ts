import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DEFAULT_QUOTE, quote } from '../../../../server/src/retrieval/answering/quoting/quote.ts';

describe('quote, of paragraphs', () => {
  const spread =
    'Yes. Plans over 500 euros can be spread over a year. A credit check by our partner comes first.';
  const insured = 'You pay us and claim the money back. Reception stamps the form.';
  const page = [insured, spread, 'Parking is behind the house.'].join('\n\n');

  test('gives a short paragraph whole, for its other sentences belong to the answer', () => {
    assert.equal(quote('Can I spread the cost over a year?', page, 'en'), spread);
  });

  test('gives a paragraph whole up to a length, and of a longer one the sentences that answer', () => {
    const { length } = spread;
    const answer = 'Plans over 500 euros can be spread over a year.';
    const give = (maxParagraph: number): string =>
      quote('Can I spread the cost over a year?', page, 'en', { maxParagraph });
    // Without the spaces between its three sentences.
    assert.equal(give(length - 2), spread);
    assert.equal(give(length - 3), answer);
    const filler = 'The room is bright and warm all day. '.repeat(20).trimEnd();
    const inLong = (words: number): string => `${spread.slice(0, -1)} ${'x'.repeat(words)}.`;
    const room = DEFAULT_QUOTE.maxParagraph - (spread.length - 2) - 1;
    const fitting = [filler, inLong(room)].join('\n\n');
    assert.equal(quote('Can I spread the cost over a year?', fitting, 'en'), inLong(room));
    const tooLong = [filler, inLong(room + 1)].join('\n\n');
    assert.equal(quote('Can I spread the cost over a year?', tooLong, 'en'), answer);
  });

  test('gives of two paragraphs the second whole only where it fits as well, and else its sentence that answers', () => {
    const cats = 'Cats may stay for 5 euros a night. Bring a basket.';
    const dogs = 'Dogs may stay in the garden flat. Keep them on a lead.';
    const house = `${cats}\n\n${dogs}`;
    assert.equal(quote('Cats, dogs?', house, 'en'), `${cats}\n${dogs}`);
    assert.equal(
      quote('Cats, dogs?', house, 'en', { maxCharacters: cats.length + dogs.length - 3 }),
      `${cats}\nDogs may stay in the garden flat.`,
    );
  });

  test('gives the paragraph that is nearest in meaning, whatever words others have', () => {
    const question = 'Do I have to pay everything at once?';
    assert.equal(quote(question, page, 'en'), insured);
    assert.equal(quote(question, page, 'en', { bestWindow: spread }), spread);
  });

  test('adds to the paragraph nearest in meaning a sentence of another one only where that has more than half of what is asked', () => {
    const bestWindow = spread;
    assert.equal(quote('Spread it, parking?', page, 'en', { bestWindow }), spread);
    assert.equal(
      quote('Spread it, parking behind?', page, 'en', { bestWindow }),
      `${spread}\nParking is behind the house.`,
    );
  });
});
