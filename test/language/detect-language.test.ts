import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { encodeTerms } from '../../server/src/language/analyse.ts';
import { guessLanguage, LanguageTable, weighLanguages } from '../../server/src/language/detect-language.ts';
import { stemWord } from '../../server/src/language/stemming/stem.ts';
import { tokenise, tokeniseToNumbers, wordTable } from '../../server/src/language/tokenise.ts';

const WORDS =
  `the and where my card lost karte verloren ich und die größe straße carte perdue où est la ma tarjeta perdida
  dónde está e il che più привіт мені где карта моя の カード 返品 한국 گپ من 12345 ção não`.split(/\s+/);
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 200 }).map((words) => words.join(' '));

test('a language is guessed alike from words and from their numbers, whatever was guessed before', () => {
  const table = new LanguageTable(wordTable);
  fc.assert(
    fc.property(text, (one) => {
      const byNumbers = table.guess(tokeniseToNumbers(one));
      assert.deepEqual(guessLanguage(tokenise(one)), byNumbers);
    }),
  );
});

test('a language that says more than the others is guessed first', () => {
  fc.assert(
    fc.property(text, (one) => {
      const words = tokenise(one);
      const ranked = [...weighLanguages(words)].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
      assert.equal(guessLanguage(words).languages[0], ranked[0]?.[0]);
    }),
  );
});

test('a number is encoded as the stemmer of the language has it', () => {
  for (const language of ['en', 'de', 'fr', 'fi', 'tr', 'ru', 'xx']) {
    for (const number of ['0', '7', '11', '2026', '10099', '123456789012345']) {
      const [encoded] = encodeTerms([number], language);
      assert.equal(encoded === number, stemWord(number, language) === number, `${language} ${number}`);
    }
  }
});
