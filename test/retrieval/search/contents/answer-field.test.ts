import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { IndexMatch } from '../../../../server/src/retrieval/search/entries.ts';
import { change, chunk, firstOf, indexOf, pair } from '../index-fixtures.ts';

const SHOP = [
  pair(1, 'Which payment methods do you accept?', 'Klarna, credit card and bank transfer.'),
  pair(2, 'When is the shop open?', 'Monday to Saturday from 9 to 6; closed on Sunday.'),
  pair(3, 'Do you ship abroad?', 'To every country of the EU and to Switzerland.'),
];

function explained(entries: Parameters<typeof indexOf>[0], question: string): IndexMatch[] {
  return indexOf(entries).search(question, { top: 5, explain: true }).matches;
}

describe('the words of an answer', () => {
  test('find its pair where no question has them, in other forms and beside words of the question', () => {
    const index = indexOf(SHOP);
    assert.equal(firstOf(index, 'klarna?'), 'qa:1:0');
    assert.equal(firstOf(index, 'credit cards'), 'qa:1:0');
    assert.equal(firstOf(index, 'sunday'), 'qa:2:0');
    assert.equal(firstOf(index, 'do you ship to switzerland'), 'qa:3:0');
  });

  test('find it by a name that no question has, whatever encoders take the name for', () => {
    const vectorOf = (...values: number[]) => [{ encoder: 'static-test', values: Int8Array.from(values) }];
    const encoded = SHOP.map((entry, at) => ({ ...entry, vectors: vectorOf(at === 1 ? 127 : 60, 100) }));
    // As much like the second question as another wording of it.
    const search = (asked: string) =>
      indexOf(encoded).search(asked, { top: 3, vectors: vectorOf(127, 100), explain: true }).matches;
    const [first, ...others] = search('klarna');
    assert.equal(first?.sourceId, 1);
    const second = others.find(({ sourceId }) => sourceId === 2);
    assert.ok((second?.explanation?.parts.cosine ?? 0) > 1.05 * (first?.explanation?.parts.cosine ?? 0));
    assert.equal(search('shop')[0]?.sourceId, 2);
  });

  test('make a match surer, and none of what neither questions nor answers have', () => {
    const confidenceOf = (entries: typeof SHOP, question: string): number =>
      indexOf(entries).search(question, { top: 1 }).confidence;
    const without = SHOP.map(({ answerTerms: _, ...entry }) => entry);
    const asked = 'do you ship to switzerland';
    assert.ok(confidenceOf(SHOP, asked) > confidenceOf(without, asked));
    assert.equal(indexOf(SHOP).search('bitcoin', { top: 1 }).matches.length, 0);
  });

  test('count in the confidence as the share of the question that only the answer has', () => {
    const answered = (question: string): number | undefined =>
      indexOf(SHOP).search(question, { top: 1, explain: true }).features?.answered;
    assert.equal(answered('klarna?'), 1);
    assert.equal(answered('payment methods'), 0);
    const both = answered('payment klarna') ?? Number.NaN;
    assert.ok(both > 0 && both < 1);
  });

  test('are told apart from those of the question in the explanation', () => {
    const [match] = explained(SHOP, 'which methods, also klarna');
    assert.deepEqual(match?.explanation?.words, ['methods']);
    assert.deepEqual(match?.explanation?.answerWords, ['klarna']);
    const [plain] = explained(SHOP, 'payment methods');
    assert.equal('answerWords' in (plain?.explanation ?? {}), false);
  });

  test('leave out the yes or no that opens it, which answers nothing that customers ask', () => {
    for (const [opening, rest] of [
      ['Yes', 'five starters and six mains'],
      ['Oui', 'cinq entrées et six plats'],
      ['Sì', 'cinque antipasti'],
      ['Sim', 'cinco entradas'],
      ['Evet', 'beş başlangıç'],
      ['Ja', 'fünf Vorspeisen'],
      ['Ναι', 'πέντε ορεκτικά'],
      ['हाँ', 'पाँच'],
      ['はい', '五種類'],
      ['可以', '提前预约'],
      ['네', '다섯 가지'],
    ]) {
      const entries = [pair(1, 'Mains', `${opening}, ${rest}.`), pair(2, 'Opening hours', 'From 9 to 6.')];
      assert.deepEqual(explained(entries, `${opening}!`), [], opening);
      assert.equal(explained(entries, `${rest}?`)[0]?.sourceId, 1, rest);
    }
    const [later] = explained([pair(1, 'Mains', 'Vegan? Yes.'), pair(2, 'Dogs', 'Small ones.')], 'yes');
    assert.deepEqual(later?.explanation?.answerWords, ['yes']);
  });

  test('count once: an answer that repeats its question is found no better', () => {
    const scoreOf = (answer: string): number | undefined =>
      explained(
        [pair(1, 'When is the shop open?', answer), pair(2, 'May I bring a dog?', 'Sure.')],
        'open shop',
      )[0]?.score;
    assert.equal(scoreOf('The shop, the open shop, is open.'), scoreOf('The shop is open.'));
    assert.equal(scoreOf('The shop is open.'), scoreOf(''));
  });

  test('go with the answer: changed or withdrawn, it is found by them no more', () => {
    const index = indexOf(SHOP);
    index.apply(change(2, [pair(1, 'Which payment methods do you accept?', 'Credit card only.')]));
    assert.equal(firstOf(index, 'klarna'), undefined);
    assert.equal(firstOf(index, 'credit card'), 'qa:1:0');
    index.apply(change(3, [], [{ kind: 'qa', sourceId: 3 }]));
    assert.equal(firstOf(index, 'switzerland'), undefined);
    index.apply(
      change(
        4,
        [],
        [
          { kind: 'qa', sourceId: 1 },
          { kind: 'qa', sourceId: 2 },
        ],
      ),
    );
    assert.equal(firstOf(index, 'credit card'), undefined);
  });

  test('find their pair beside a passage that has the word too', () => {
    const index = indexOf([
      ...SHOP,
      chunk(9, 0, 'Our cash desk takes notes and coins, and Klarna by phone.'),
    ]);
    const found = index
      .search('klarna', { top: 5 })
      .matches.map(({ kind, sourceId }) => `${kind}:${sourceId}`);
    assert.deepEqual(found.sort(), ['file:9', 'qa:1']);
  });
});

describe('the language of a short question', () => {
  const english = [
    pair(11, 'Where can I park my car?', 'In the garage behind the house.'),
    pair(12, 'What time is breakfast served?', 'From seven to ten in the morning.'),
    pair(13, 'How do I get to the hotel from the station?', 'It is a walk of five minutes.'),
  ];
  const wordsOf = (answer: string): string[] | undefined => {
    const found = explained([...english, pair(1, 'Bücher', answer)], 'Haben Sie auch das neue Buch?');
    return found.find(({ sourceId }) => sourceId === 1)?.explanation?.words;
  };

  test('is told by its answer, where the others are in another one', () => {
    assert.deepEqual(wordsOf('Schreiben Sie uns bitte eine E-Mail, und Sie bekommen eine Antwort.'), [
      'buch',
    ]);
    assert.deepEqual(wordsOf('OK'), []);
  });
});
