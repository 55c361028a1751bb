/** The widget's own words: every language has all of them, and the visitor's is chosen. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseTexts, TEXTS } from '../../widget/src/strings/catalogue.ts';

test('there are at least twelve languages, and none leaves a text blank', () => {
  assert.ok(Object.keys(TEXTS).length >= 12);
  for (const [language, texts] of Object.entries(TEXTS)) {
    for (const [name, text] of Object.entries(texts)) {
      const said = typeof text === 'function' ? text('7') : text;
      assert.notEqual(said.trim(), '', `${language} ${name}`);
      if (typeof text === 'function') assert.ok(said.includes('7'), `${language} ${name}`);
    }
  }
});

test('no language but those that are written so is set from the right', () => {
  const fromRight = Object.keys(TEXTS).filter((language) => TEXTS[language]?.direction === 'rtl');
  assert.deepEqual(fromRight, ['ar', 'fa', 'he']);
});

test('the first of the visitor’s languages that is known is chosen, else English', () => {
  const choose = (...wanted: string[]) => chooseTexts(wanted).language;
  assert.equal(choose('xx', 'de-AT', 'fr'), 'de');
  assert.equal(choose('PT_br'), 'pt');
  assert.equal(choose('constructor'), 'en');
  assert.equal(choose(), 'en');
});
