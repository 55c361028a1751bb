import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { decodeTerm } from '../../../../server/src/language/analyse.ts';
import { expandCjk } from '../../../../server/src/language/tokenise.ts';
import { Vocabulary } from '../../../../server/src/retrieval/search/contents/vocabulary.ts';
import { forEachGram } from '../../../../server/src/retrieval/structures/ngram-table.ts';

const latin = fc.string({ unit: fc.constantFrom('a', 'b', 'ö', 'ß', 'я'), minLength: 1, maxLength: 7 });
const stemmed = fc
  .tuple(latin, fc.nat({ max: 7 }), fc.constantFrom('', 'i', 'ö'))
  .map(([word, cut, ending]) => `${word}.0${Math.min(cut, word.length - 1)}${ending}`);
const longStemmed = fc
  .tuple(fc.constantFrom(40, 70), fc.nat({ max: 30 }))
  .map(([length, kept]) => `${'ab'.repeat(length / 2)}.${(length - kept).toString(36).padStart(2, '0')}x`);
const cjk = fc.string({ unit: fc.constantFrom('返', '品', 'カ', '한', '𠮷'), minLength: 1, maxLength: 5 });
const stored = fc
  .array(fc.oneof(latin, stemmed, longStemmed, cjk), { minLength: 1, maxLength: 12 })
  .map((terms) => terms.join(' '));

/** As the encoded terms of a text say it, by the functions that questions are read with. */
function expectedOf(text: string): { stem: string; surface: string }[] {
  return text.split(' ').flatMap(expandCjk).map(decodeTerm);
}

/** By ngram, how often each term has it, as the vocabulary lists it for the ngrams of these texts. */
function listGrams(vocabulary: Vocabulary, texts: readonly string[]): Map<string, number[]> {
  const listed = new Map<string, number[]>();
  for (const { surface } of texts.flatMap(expectedOf)) {
    forEachGram(surface, (low, high) => {
      const ngram = vocabulary.ngrams.find(low, high);
      listed.set(`${low} ${high}`, ngram === 0 ? [] : [...vocabulary.termsByGram.values(ngram)]);
    });
  }
  return listed;
}

describe('a vocabulary', () => {
  test('takes terms apart as they were put together', () => {
    fc.assert(
      fc.property(stored, (text) => {
        const vocabulary = new Vocabulary();
        const terms = [...vocabulary.acquireAll(text, 0)];
        const expected = expectedOf(text);
        assert.equal(terms.length, expected.length);
        expected.forEach(({ stem, surface }, at) => {
          const term = terms[at] as number;
          assert.equal(vocabulary.findStem(stem), vocabulary.stemOf[term]);
          assert.ok(vocabulary.withStem(vocabulary.stemOf[term] as number).includes(term));
          if (vocabulary.gramsByTerm.length(term) > 0)
            assert.ok(vocabulary.withSurface(surface).includes(term));
        });
      }),
    );
  });

  test('keeps a term or stem as long as a text needs it, and gives its number away afterwards', () => {
    const related = fc.constantFrom('charg', 'charge.01', 'charges.02', 'chargi', 'charging.03', '返品');
    const texts = fc.array(fc.array(related, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(texts, fc.array(fc.boolean()), (added, isFirstOut) => {
        const vocabulary = new Vocabulary();
        const held = added.map((terms) => vocabulary.acquireAll(terms.join(' '), 0).slice());
        const { limit } = vocabulary;
        const leave = (isNow: (at: number) => boolean): void => {
          for (const [at, terms] of held.entries())
            if (isNow(at)) for (const term of terms) vocabulary.release(term);
        };
        leave((at) => isFirstOut[at] === true);
        const left = added
          .filter((_, at) => isFirstOut[at] !== true)
          .flatMap((terms) => expectedOf(terms.join(' ')));
        const stems = new Set(left.map(({ stem }) => stem));
        for (const { stem, surface } of expectedOf('charg charge.01 charges.02 chargi charging.03')) {
          const number = vocabulary.findStem(stem);
          assert.equal(number >= 0, stems.has(stem));
          const surfaces = new Set(left.filter((other) => other.stem === stem).map((other) => other.surface));
          if (number >= 0) assert.equal(vocabulary.withStem(number).length, surfaces.size);
          assert.equal(vocabulary.withSurface(surface).length, surfaces.has(surface) ? 1 : 0);
        }
        leave((at) => isFirstOut[at] !== true);
        for (const terms of added) vocabulary.acquireAll(terms.join(' '), 0);
        assert.equal(vocabulary.limit, limit);
      }),
    );
  });

  test('finds the terms that begin or end with a part', () => {
    const vocabulary = new Vocabulary();
    const terms = ['kosten', 'kostet.01', 'versandkosten.02', 'kostenlos', 'unkostenkonto', 'kost', 'ersatz'];
    const numbers = [...vocabulary.acquireAll(terms.join(' '), 0)];
    const having = (part: string) =>
      [...new Set([...vocabulary.thatBegin(part), ...vocabulary.thatEnd(part)])].map(
        (term) => terms[numbers.indexOf(term)],
      );
    for (const [part, expected] of [
      ['kosten', ['kosten', 'kostenlos', 'versandkosten.02']],
      ['kostet', ['kostet.01']],
      ['versandkosten', ['versandkosten.02']],
      ['ersatzkosten', []],
    ] as const)
      assert.deepEqual(having(part).sort(), expected, part);
  });

  test('lists the same terms by ngram, whether it was asked after every text or only in the end', () => {
    fc.assert(
      fc.property(fc.array(stored, { maxLength: 15 }), fc.array(fc.boolean()), (texts, isReleased) => {
        const [atOnce, stepwise] = [new Vocabulary(), new Vocabulary()];
        for (const [at, text] of texts.entries()) {
          for (const vocabulary of [atOnce, stepwise]) {
            const terms = vocabulary.acquireAll(text, 0).slice();
            if (isReleased[at] === true) for (const term of terms) vocabulary.release(term);
          }
          assert.ok(stepwise.termsByGram.sizeBytes >= 0);
        }
        const listed = listGrams(atOnce, texts);
        assert.deepEqual(listGrams(stepwise, texts), listed);
        const present = texts.filter((_, at) => isReleased[at] !== true);
        assert.deepEqual(expectedGrams(atOnce, present, texts), listed);
      }),
      { numRuns: 40 },
    );
  });
});

/** What `listGrams` gives of `texts` where only those of `present` are in the vocabulary. */
function expectedGrams(
  vocabulary: Vocabulary,
  present: readonly string[],
  texts: readonly string[],
): Map<string, number[]> {
  const expected = new Map<string, number[]>();
  for (const { surface } of texts.flatMap(expectedOf))
    forEachGram(surface, (low, high) => void expected.set(`${low} ${high}`, []));
  const seen = new Set<number>();
  for (const text of present) {
    const terms = vocabulary.acquireAll(text, 0).slice();
    expectedOf(text).forEach(({ surface }, at) => {
      const term = terms[at] as number;
      if (seen.has(term) || vocabulary.gramsByTerm.length(term) === 0) return;
      seen.add(term);
      forEachGram(surface, (low, high) => expected.get(`${low} ${high}`)?.push(term));
    });
  }
  for (const terms of expected.values()) terms.sort((a, b) => a - b);
  return expected;
}
