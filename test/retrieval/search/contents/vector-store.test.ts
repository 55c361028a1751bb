import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { trainClassifierNow } from '../../../../server/src/retrieval/encoders/classifier/train-classifier.ts';
import type { Vector } from '../../../../server/src/retrieval/encoders/encoder.ts';
import { createChatbotIndex } from '../../../../server/src/retrieval/search/chatbot-index.ts';
import { DenseStore } from '../../../../server/src/retrieval/search/contents/vector-store.ts';
import type { IndexEntry } from '../../../../server/src/retrieval/search/entries.ts';
import { change, chunk, indexOf, pair } from '../index-fixtures.ts';

const ENCODER = 'static-test';
const vector = (...values: number[]): Vector => ({ encoder: ENCODER, values: Int8Array.from(values) });
const withVector = (entry: IndexEntry, ...values: number[]): IndexEntry => ({
  ...entry,
  vectors: [vector(...values)],
});

describe('a dense store', () => {
  test('gives the cosine of every vector, whatever the lengths', () => {
    const store = new DenseStore(6);
    store.set(0, Int8Array.from([127, 0, 0, 0, 0, 0]));
    store.set(3, Int8Array.from([30, 40, 0, 0, 0, 0]));
    store.set(5, Int8Array.from([0, 0, 0, 0, -127, 127]));
    store.set(6, new Int8Array(6));
    const none = Number.NaN;
    const found = store.cosines(Int8Array.from([50, 0, 0, 0, 0, 0]));
    const rounded = Array.from(found, (cosine) => Number(cosine.toFixed(6)));
    assert.deepEqual(rounded, [1, none, none, 0.6, none, 0]);
    assert.deepEqual([...store.cosines(new Int8Array(6))], new Array(6).fill(none));
    assert.deepEqual([...store.cosines(Int8Array.of(1))], new Array(6).fill(none));
  });

  test('forgets a vector that was cleared', () => {
    const store = new DenseStore(2);
    store.set(1, Int8Array.from([127, 0]));
    store.clear(1);
    assert.equal(store.size, 0);
    assert.equal(store.get(1), undefined);
  });
});

describe('texts in several windows', () => {
  const [east, north, west] = [Int8Array.of(9, 0), Int8Array.of(0, 7), Int8Array.of(-5, 0)];

  test('are as near to a query as their nearest window, which is told', () => {
    const store = new DenseStore(2);
    store.set(0, east, north);
    store.set(1, west);
    store.set(2, west, north, east);
    assert.deepEqual([...store.cosines(Int8Array.of(0, 3))], [1, 0, 1]);
    assert.deepEqual([...store.cosines(Int8Array.of(3, 0))], [1, -1, 1]);
    assert.equal(store.size, 3);
    assert.equal(store.nearestWindow(0, Int8Array.of(0, 3)), 1);
    assert.equal(store.nearestWindow(2, Int8Array.of(3, 0)), 2);
    assert.equal(store.nearestWindow(1, Int8Array.of(3, 0)), undefined);
    assert.equal(store.nearestWindow(0, Int8Array.of(3)), undefined);
  });

  test('tell the cosine of each', () => {
    const store = new DenseStore(2);
    store.set(0, east, Int8Array.of(0, 0), north, west);
    store.set(1, west);
    const rounded = (document: number, ...query: number[]): number[] =>
      store.windowCosines(document, Int8Array.from(query)).map((cosine) => Math.round(cosine * 1e6) / 1e6);
    assert.deepEqual(rounded(0, 0, 3), [0, Number.NEGATIVE_INFINITY, 1, 0]);
    assert.deepEqual(rounded(0, 0, 0), [0, Number.NEGATIVE_INFINITY, 0, 0]);
    assert.deepEqual(rounded(1, 0, 3), [], 'one window is no several');
    assert.deepEqual(rounded(0, 3), []);
  });

  test('are told by the number of the nearest window, also where windows before it have no vector', () => {
    const none = Int8Array.of(0, 0);
    const store = new DenseStore(2);
    store.set(0, east, none, north);
    store.set(1, none, west);
    store.set(2, none, none);
    assert.equal(store.nearestWindow(0, Int8Array.of(0, 3)), 2);
    assert.equal(store.nearestWindow(0, Int8Array.of(3, 0)), 0);
    assert.equal(store.nearestWindow(1, Int8Array.of(3, 0)), 1);
    assert.equal(store.nearestWindow(2, Int8Array.of(3, 0)), undefined);
    assert.deepEqual([...store.cosines(Int8Array.of(0, 3))], [1, 0]);
  });

  test('say nothing with a window that was taken back', () => {
    const component = fc.integer({ min: -127, max: 127 });
    const vector = fc
      .array(component, { minLength: 3, maxLength: 3 })
      .map((values) => Int8Array.from(values));
    const windows = fc.array(vector, { maxLength: 4 });
    const changes = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), windows), { minLength: 1 });
    fc.assert(
      fc.property(changes, vector, (made, query) => {
        const store = new DenseStore(3);
        const last = new Map<number, readonly Int8Array[]>();
        for (const [document, [first, ...further]] of made) {
          if (first === undefined) store.clear(document);
          else store.set(document, first, ...further);
          last.set(document, first === undefined ? [] : [first, ...further]);
        }
        const afresh = new DenseStore(3);
        for (const [document, [first, ...further]] of last)
          if (first !== undefined) afresh.set(document, first, ...further);
        const expected = afresh.cosines(query).slice();
        assert.equal(store.size, afresh.size);
        assert.deepEqual([...store.cosines(query)].slice(0, expected.length), [...expected]);
        for (const document of last.keys())
          assert.equal(store.nearestWindow(document, query), afresh.nearestWindow(document, query));
      }),
    );
  });
});

describe('an index with vectors', () => {
  const entries = [
    withVector(pair(1, 'How do I activate my card?'), 127, 10, 0, 0),
    withVector(pair(2, 'Where is my parcel?'), 0, 127, 5, 0),
    withVector(pair(3, 'What are your opening hours?'), 0, 0, 127, 20),
  ];
  const asked = { top: 3, explain: true };

  test('passages are found by words alone until an encoder has seen nine in ten of those it knows the language of', () => {
    const text = (at: number): string => `The crane number ${at} lifts goods in the harbour.`;
    const seen = (at: number): IndexEntry => withVector(chunk(1, at, text(at)), 127, at, 0, 0);
    const files = (vectors: number): IndexEntry[] =>
      Array.from({ length: 10 }, (_, at) => (at < vectors ? seen(at) : chunk(1, at, text(at))));
    const german = chunk(2, 0, 'Der Hafen wurde im Jahr der großen Flut gebaut und ist heute ein Museum.');
    const question = 'Where are freight hoists?';
    const search = (entries: IndexEntry[]) => {
      const index = createChatbotIndex((_, language) => language === 'en');
      index.apply({ version: 1, isComplete: true, replaced: [], entries });
      const { matches } = index.search(question, { ...asked, vectors: [vector(127, 5, 0, 0)] });
      return {
        isAsked: index.usefulEncoders(question, [ENCODER]).length > 0,
        hasPart: matches[0]?.explanation?.parts.cosine !== undefined,
      };
    };
    assert.deepEqual(search([...files(8), german]), { isAsked: false, hasPart: false });
    assert.deepEqual(search([...files(9), german]), { isAsked: true, hasPart: true });
  });

  test('of passages, how near they stand to one another is not asked', () => {
    const crowdingOf = (...second: number[]): number | undefined => {
      const passages = ['Returns are free.', 'Refunds take five days.'].map((text, ordinal) =>
        withVector(chunk(1, ordinal, text), ...(ordinal === 0 ? [127, 10, 0, 0] : second)),
      );
      const vectors = [vector(127, 10, 0, 0)];
      return indexOf(passages).search('Are returns free?', { ...asked, vectors }).features?.crowding;
    };
    assert.equal(crowdingOf(127, 10, 0, 0), crowdingOf(0, 0, 0, 127));
  });

  test('of passages, it tells by how much the best is nearer to the question than the others are on average', () => {
    const passage = (ordinal: number, text: string, ...values: number[]): IndexEntry => ({
      ...chunk(1, ordinal, text),
      vectors: [{ encoder: 'sentences', values: Int8Array.from(values) }],
    });
    const liftOf = (...entries: IndexEntry[]): number | undefined => {
      const vectors = [{ encoder: 'sentences', values: Int8Array.of(100, 0) }];
      return indexOf(entries).search('Are returns free?', { ...asked, vectors }).features?.lift;
    };
    const best = passage(0, 'Returns are free.', 100, 0);
    const others = [passage(1, 'Refunds take five days.', 60, 80), passage(2, 'We are open.', 0, 50)];
    assert.equal(liftOf(best)?.toFixed(6), '0.000000', 'of the only one, nothing is known');
    assert.equal(liftOf(best, ...others)?.toFixed(6), '0.700000');
    assert.equal(liftOf(chunk(1, 0, 'Returns are free.')), 0);
  });

  test('finds by meaning what shares no word, and says by which part', () => {
    const { matches } = indexOf(entries).search('shipment whereabouts', {
      ...asked,
      vectors: [vector(3, 120, 0, 0)],
    });
    assert.equal(matches[0]?.sourceId, 2);
    assert.ok((matches[0]?.explanation?.parts.cosine ?? 0) > 0.9);
  });

  test('never compares vectors of two encoders', () => {
    const index = indexOf(entries);
    const foreign = [{ encoder: 'static-other', values: Int8Array.from([0, 127, 0, 0]) }];
    assert.deepEqual(index.search('card', { ...asked, vectors: foreign }), index.search('card', asked));
  });

  test('an encoder that replaces another takes over text by text, while the old vectors answer for the others', () => {
    const seenBy = (encoder: string, entry: IndexEntry, ...values: number[]): IndexEntry => ({
      ...entry,
      vectors: [{ encoder, values: Int8Array.from(values) }],
    });
    const index = indexOf([
      seenBy('static-old', pair(1, 'How do I activate my card?'), 127, 0),
      seenBy('static-new', pair(2, 'Where is my parcel?'), 0, 0, 127),
    ]);
    const vectors = [
      { encoder: 'static-new', values: Int8Array.from([0, 127, 60]) },
      { encoder: 'static-old', values: Int8Array.from([127, 30]) },
    ];
    const { matches } = index.search('nothing in common', { ...asked, vectors });
    const cosineOf = (id: number) =>
      matches.find(({ sourceId }) => sourceId === id)?.explanation?.parts.cosine ?? Number.NaN;
    assert.ok(Math.abs(cosineOf(1) - 127 / Math.hypot(127, 30)) < 1e-6);
    assert.ok(Math.abs(cosineOf(2) - 60 / Math.hypot(127, 60)) < 1e-6);
    assert.deepEqual(index.usefulEncoders('card', ['static-new', 'static-old', 'static-unknown']), [
      'static-new',
      'static-old',
    ]);
  });

  test('asks no further encoder where one has seen every text', () => {
    const both = (entry: IndexEntry, ...others: string[]): IndexEntry => ({
      ...entry,
      vectors: ['onnx-a', ...others].map((encoder) => ({ encoder, values: Int8Array.of(1, 2) })),
    });
    const index = indexOf([
      both(pair(1, 'One?'), 'sentence-b', 'sentence-c'),
      both(pair(2, 'Two?'), 'sentence-b'),
    ]);
    assert.deepEqual(index.usefulEncoders('One?', ['sentence-c', 'onnx-a', 'sentence-b']), [
      'sentence-c',
      'onnx-a',
    ]);
    assert.deepEqual(index.usefulEncoders('One?', ['sentence-b', 'onnx-a']), ['sentence-b']);
    index.apply(change(2, [pair(3, 'Three?')]));
    assert.deepEqual(index.usefulEncoders('One?', ['onnx-a', 'sentence-b']), ['onnx-a', 'sentence-b']);
  });

  test('a pair without a vector answers by the rest of its score', () => {
    const index = indexOf([...entries, pair(4, 'Can I pay by invoice?')]);
    const { matches } = index.search('Can I pay by invoice?', {
      ...asked,
      vectors: [vector(60, 60, 60, 60)],
    });
    assert.equal(matches[0]?.sourceId, 4);
    assert.equal(matches[0]?.explanation?.parts.cosine, undefined);
  });

  test('a wording that no encoder has seen yet is not spoken against by the others of its answer', () => {
    const index = indexOf([
      withVector(pair(1, 'Which payment methods do you accept?', 'In the yard.'), 127, 5),
      withVector(pair(2, 'What are your opening hours?', 'At nine.'), 100, 60),
      pair(3, 'bicycle parking', 'In the yard.'),
    ]);
    const { matches, confidence } = index.search('bicycle parking', { ...asked, vectors: [vector(1, 127)] });
    assert.equal(matches[0]?.sourceId, 3);
    assert.ok(confidence > 0.9, String(confidence));
  });

  test('brought up to date by deltas it answers exactly as one built afresh', () => {
    const moved = withVector(pair(2, 'When are you open?', 'Answer 3'), 5, 0, 120, 0);
    const updated = indexOf(entries);
    updated.apply(change(2, [moved], [{ kind: 'qa', sourceId: 1 }]));
    const fresh = indexOf([entries[2] as IndexEntry, moved]);
    const options = { ...asked, vectors: [vector(9, 3, 100, 2)] };
    assert.deepEqual(updated.search('opening hours', options), fresh.search('opening hours', options));
  });

  test('a classifier has no vote where there is one answer alone', () => {
    const index = indexOf(
      ['One?', 'Two?', 'Three?'].map((question, at) => withVector(pair(at + 1, question, 'A'), 127, at)),
    );
    index.setClassifier(ENCODER, trainClassifierNow(index.classifierExamples(ENCODER)));
    const { matches } = index.search('Four?', { ...asked, vectors: [vector(1, 127)] });
    assert.ok(matches[0]?.explanation?.parts.cosine !== undefined);
    assert.equal(matches[0]?.explanation?.parts.classifier, undefined);
  });

  test('a classifier votes where answers have several questions', () => {
    const several = [
      ...entries,
      withVector(pair(4, 'My card does not work yet', 'Answer 1'), 120, 30, 0, 5),
      withVector(pair(5, 'Parcel not here', 'Answer 2'), 10, 120, 0, 9),
      withVector(pair(6, 'When do you close?', 'Answer 3'), 4, 0, 110, 40),
    ];
    const index = indexOf(several);
    const options = { ...asked, vectors: [vector(100, 20, 0, 0)] };
    assert.equal(index.search('activation', options).matches[0]?.explanation?.parts.classifier, undefined);
    index.setClassifier(ENCODER, trainClassifierNow(index.classifierExamples(ENCODER)));
    const best = index.search('activation', options).matches[0];
    assert.ok([1, 4].includes(best?.sourceId ?? 0));
    assert.ok((best?.explanation?.parts.classifier ?? 0) > 0.5);
  });

  test('a match that no encoder has seen is as sure as by words alone', () => {
    const index = indexOf([...entries, pair(9, '¿Cuánto cuesta el envío?')]);
    const options = { top: 1, explain: true };
    const byWords = index.search('cuanto cuesta el envio', options);
    const seen = index.search('cuanto cuesta el envio', { ...options, vectors: [vector(0, 0, 0, 127)] });
    assert.deepEqual(
      [byWords, seen].map(({ matches }) => matches[0]?.sourceId),
      [9, 9],
    );
    assert.equal(seen.matches[0]?.explanation?.parts.cosine, undefined);
    assert.ok(
      Math.abs(seen.confidence - byWords.confidence) < 0.05,
      `${byWords.confidence}, ${seen.confidence}`,
    );
  });
});
