/** What an index finds, how it ranks it and how sure it is of it, also after changes. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { IndexEntry } from '../../../server/src/retrieval/search/entries.ts';
import type { SearchResult } from '../../../server/src/retrieval/search/types.ts';
import { cards, change, chunk, firstOf, indexOf, pair } from './index-fixtures.ts';

describe('a chatbot index', () => {
  test('tells the language that a match was settled in, also of a text that does not tell it itself', () => {
    const index = indexOf([...cards, chunk(1, 0, 'Tyre | Price | Stock')]);
    const matchOf = (question: string) => index.search(question, { top: 1 }).matches[0];
    assert.equal(matchOf('How long does a transfer take?')?.language, 'en');
    assert.equal(matchOf('tyre')?.language, 'en');
  });

  test('finds nothing for a question without any word it knows, and without words', () => {
    const index = indexOf(cards);
    assert.deepEqual(index.search('zzzzqqqq', { top: 3 }), { matches: [], confidence: 0 });
    assert.deepEqual(index.search('?!', { top: 3 }), { matches: [], confidence: 0 });
    assert.deepEqual(indexOf([]).search('card', { top: 3 }), { matches: [], confidence: 0 });
  });

  test('of two pairs with the same question the one taught last answers', () => {
    const index = indexOf([...cards, pair(6, 'Can I change my PIN?')]);
    assert.equal(firstOf(index, 'change my PIN'), 'qa:6:0');
    index.apply(change(2, [], [{ kind: 'qa', sourceId: 6 }]));
    assert.equal(firstOf(index, 'change my PIN'), 'qa:4:0');
  });

  test('gives one match per answer: its best question', () => {
    const index = indexOf([
      ...cards,
      pair(6, 'Somebody has taken my card', 'Answer 2'),
      pair(7, 'I lost the card', 'Answer 2'),
    ]);
    const { matches } = index.search('I lost my card', { top: 10 });
    assert.equal(matches[0]?.sourceId, 7);
    const ofAnswerTwo = matches.filter(({ sourceId }) => [2, 6, 7].includes(sourceId));
    assert.equal(ofAnswerTwo.length, 1);
  });

  test('is surer of a match that a sentence of the question finds alone, and of no other', () => {
    const index = indexOf(cards);
    const told = 'I am on holiday in Spain with my friends. My card was stolen.';
    const search = (...texts: string[]) =>
      index.search(told, { top: 3, explain: true, sentences: texts.map((text) => ({ text, vectors: [] })) });
    const whole = search();
    assert.equal(whole.matches[0]?.sourceId, 2);
    const surer = search('I am on holiday in Spain with my friends.', 'My card was stolen.');
    assert.deepEqual(surer.matches, whole.matches);
    const alone = index.search('My card was stolen.', { top: 1, explain: true });
    assert.ok(alone.confidence > whole.confidence);
    assert.ok(surer.confidence > whole.confidence && surer.confidence < alone.confidence);
    const { score = 0 } = surer.features ?? {};
    assert.equal(score, ((whole.features?.score ?? 0) + (alone.features?.score ?? 0)) / 2);
    assert.deepEqual(search('Can I change my PIN?'), whole);
    assert.deepEqual(search('zzzzqqqq'), whole);
    const nothing = { top: 1, sentences: [{ text: 'zzzzqqqq', vectors: [] }] };
    assert.deepEqual(index.search('zzzzqqqq. wwwwqqqq', nothing), { matches: [], confidence: 0 });
  });

  test('counts copies of a file text once and keeps the other when one goes', () => {
    const text = 'Refunds are paid within five working days to the card that was used for the order.';
    const other = 'Orders are delivered by the post office within three working days, except on Sundays.';
    const once = indexOf([chunk(1, 0, text), chunk(1, 1, other)]);
    const index = indexOf([chunk(1, 0, text), chunk(1, 1, other), chunk(2, 0, text), chunk(3, 4, text)]);
    assert.deepEqual(index.search('refund', { top: 5 }), once.search('refund', { top: 5 }));
    assert.equal(index.counts.file, 2);
    index.apply(change(2, [], [{ kind: 'file', sourceId: 1 }]));
    assert.equal(firstOf(index, 'refund'), 'file:2:0');
    index.apply(change(3, [], [{ kind: 'file', sourceId: 2 }]));
    assert.equal(firstOf(index, 'refund'), 'file:3:4');
  });

  test('a passage that is there in two versions is as sure as alone, and no surer of what others say as well', () => {
    const filler = (at: number) =>
      chunk(9, at, `Part ${at} is about colour ${at} of lamp ${at}, made in town ${at}.`);
    const others = Array.from({ length: 8 }, (_, at) => filler(at));
    const text =
      'The warranty is three years. Wearing parts such as seals and belts are excluded from it, and so is glass.';
    const asked = ['How long is the warranty?', { top: 1, explain: true }] as const;
    const featuresOf = (...entries: IndexEntry[]) =>
      indexOf([...others, ...entries]).search(...asked).features as NonNullable<SearchResult['features']>;
    const alone = featuresOf(chunk(1, 0, text));
    const versions = [1, 2, 3].map((id) => chunk(id, 0, `${text} Version ${id}.`));
    const { rootMargin, rootLead, score } = featuresOf(...versions);
    assert.ok(rootMargin > 0.9 * Math.sqrt(score) && rootLead >= rootMargin);
    assert.ok(alone.rootMargin > 0.9 * Math.sqrt(alone.score));
    const contrary =
      'The warranty is a matter of law in your country, as is what our shops tell you about goods.';
    assert.ok(featuresOf(chunk(1, 0, text), chunk(2, 0, contrary)).rootMargin < 0.5 * rootMargin);
  });

  test('leaves no trace of what is removed', () => {
    const index = indexOf(cards);
    const before = index.search('xylophone lessons', { top: 3 });
    index.apply(change(2, [pair(9, 'Do you offer xylophone lessons?')]));
    assert.equal(firstOf(index, 'xylophone lessons'), 'qa:9:0');
    index.apply(change(3, [], [{ kind: 'qa', sourceId: 9 }]));
    assert.deepEqual(index.search('xylophone lessons', { top: 3 }), before);
  });

  test('answers from the new text of a changed pair alone', () => {
    const index = indexOf(cards);
    index.apply(change(2, [pair(4, 'Which animals live in the zoo?')]));
    assert.equal(firstOf(index, 'zoo animals'), 'qa:4:0');
    assert.notEqual(firstOf(index, 'change PIN'), 'qa:4:0');
    assert.equal(index.version, 2);
  });

  test('explains which parts and words made a match', () => {
    const match = indexOf(cards).search('stolen cards', { top: 1, explain: true }).matches[0];
    assert.deepEqual(match?.explanation?.words, ['stolen', 'cards']);
    assert.ok((match?.explanation?.parts.lexical ?? 0) > 0.3);
  });

  test('ranks pairs and passages in one list by which answers', () => {
    const passages = [
      'The warranty covers the motor for ten years and every other part of the machine for two years.',
      'To descale the machine, fill the tank with water and one bag of powder and press the steam button.',
      'The machine weighs nine kilograms and needs a socket with a current of ten amperes or more.',
    ];
    const index = indexOf([...cards, ...passages.map((text, at) => chunk(1, at, text))]);
    assert.equal(firstOf(index, 'How do I descale the machine?'), 'file:1:1');
    assert.equal(firstOf(index, 'How long does the warranty cover the motor?'), 'file:1:0');
    assert.equal(firstOf(index, 'How do I activate my card?'), 'qa:1:0');
    assert.equal(firstOf(index, 'How long does a transfer take?'), 'qa:3:0');
    const scores = index.search('how long', { top: 20 }).matches.map(({ score }) => score);
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    );
    assert.ok(scores.every((score) => score > 0 && score <= 1.5));
  });

  test('is surer of an exact question than of a vague one', () => {
    const index = indexOf(cards);
    const exact = index.search('Can I change my PIN?', { top: 1 }).confidence;
    assert.ok(exact > index.search('change of plans for my holiday', { top: 1 }).confidence);
    assert.ok(exact > 0.65 && exact <= 1);
  });
});

test('what a small file is about still counts where every part of it says so', () => {
  const parts = [
    'Lamps come with three years from the day of purchase. Keep the receipt.',
    'E07: the battery is empty. Charge it for four hours.',
    'Parcels take three to five working days.',
  ];
  const scoreOf = (texts: readonly string[]): number => {
    const index = indexOf(texts.map((text, ordinal) => chunk(1, ordinal, text)));
    const [best] = index.search('How long is the warranty?', { explain: true, top: 1 }).matches;
    assert.equal(best?.ordinal, 0);
    return best?.explanation?.parts.lexical ?? 0;
  };
  const [about = '', ...others] = parts;
  const inOne = scoreOf([`Warranty\nOur warranty. ${about}`, ...others]);
  const inAll = scoreOf([`Warranty\nOur warranty. ${about}`, ...others.map((text) => `Warranty\n${text}`)]);
  assert.ok(inAll > inOne / 2, `${inAll} where all parts say it, ${inOne} where one does`);
});

describe('the only passage', () => {
  const ENCODER = 'sentence-multilingual-x';
  const [near, far] = [Int8Array.of(9, 3), Int8Array.of(5, 9)];
  const encoded = (sourceId: number, text: string, ...windows: Int8Array[]): IndexEntry => ({
    ...chunk(sourceId, 0, text),
    vectors: windows.map((values) => ({ encoder: ENCODER, values })),
  });
  /** Asked without a word of the texts. */
  const confidenceOf = (entries: IndexEntry[], values = Int8Array.of(9, 0)): number =>
    indexOf(entries).search('gabble', { top: 1, vectors: [{ encoder: ENCODER, values }] }).confidence;

  test('is told from its own further windows as from other passages', () => {
    const alone = confidenceOf([encoded(1, 'Tents cost 24 euros.', near, far)]);
    const ofTwo = confidenceOf([encoded(1, 'Tents cost 24 euros.', near), encoded(2, 'Dogs stay out.', far)]);
    assert.ok(Math.abs(alone - ofTwo) < 1e-6, `${alone} alone, ${ofTwo} of two`);
  });

  test('is sure of a question that one window of it is near, and not of one that all are as near', () => {
    const passage = [
      encoded(1, 'Tents cost 24 euros. Dogs stay out.', Int8Array.of(9, 0), Int8Array.of(0, 9)),
    ];
    assert.ok(confidenceOf(passage) > confidenceOf(passage, Int8Array.of(7, 7)) + 0.3);
    const repeated = [encoded(1, 'Tents cost 24 euros. Tents cost 24 euros.', near, near, near)];
    const confidence = confidenceOf(repeated);
    assert.ok(
      confidence > 0 && confidence < confidenceOf([encoded(1, 'Tents.', near, far)]),
      `${confidence}`,
    );
  });

  test('in one window is no nearer than others would be, of which nothing is known', () => {
    const short = confidenceOf([encoded(1, 'Tents cost 24 euros.', near)]);
    assert.ok(short < confidenceOf([encoded(1, 'Tents cost 24 euros.', near, Int8Array.of(-9, 0))]));
  });
});
