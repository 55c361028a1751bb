import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import snowball from 'snowball-stemmers';
import { stemEnglish } from '../../server/src/retrieval/stem-english.ts';

const packaged = snowball.newStemmer('english');

const ENDINGS =
  `ed eed ing edly eedly ingly s ies ied sses us ss y ly li tional enci anci abli entli izer ization ational
  ation ator alism aliti alli fulness ousli ousness iveness iviti biliti bli ogi logi fulli lessli alize icate iciti ical
  ful ness ative al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize sion tion ion e l ll ying`.split(
    /\s+/,
  );
const SPECIAL =
  `skis skies sky dying lying tying idly gently ugly early only singly news howe atlas cosmos bias andes inning
  innings outing canning herring earring proceed proceeds exceed succeed generous generic communism arsenal yes sayyid
  youth boyish cry by say gas this kiwis gaps ties cries hoped hopping falling owed`.split(/\s+/);

describe('the English stemmer', () => {
  test('knows what the algorithm is known for', () => {
    assert.deepEqual(
      ['consignment', 'knightly', 'happily', 'skies', 'generously', 'refunded', 'activation'].map(
        stemEnglish,
      ),
      ['consign', 'knight', 'happili', 'sky', 'generous', 'refund', 'activ'],
    );
  });

  test('gives the stems of the package, also of words that there are not', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aeiouybcdghklmnprstvwxzé1'), maxLength: 7 });
    const ending = fc.constantFrom('', ...ENDINGS);
    const beginning = fc.oneof(letters, fc.constantFrom('gener', 'commun', 'arsen', 'y', 'ay'));
    const word = fc.oneof(
      fc.tuple(beginning, letters, ending, ending).map((parts) => parts.join('')),
      fc.constantFrom(...SPECIAL),
    );
    fc.assert(
      fc.property(
        word.filter((text) => text !== ''),
        (text) => assert.equal(stemEnglish(text), packaged.stem(text)),
      ),
      { numRuns: 20_000 },
    );
    for (const text of SPECIAL) assert.equal(stemEnglish(text), packaged.stem(text));
  });
});
