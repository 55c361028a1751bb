import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  builtInPattern,
  createNumberFormat,
  serialOfIsoDate,
} from '../../../server/src/extraction/xlsx/number-format.ts';

const show = (pattern: string, value: number, isFrom1904 = false) =>
  createNumberFormat(pattern, isFrom1904).showNumber(value);

test('numbers are shown by their format', () => {
  assert.equal(show('#,##0.00', 1234.5), '1,234.50');
  assert.equal(show('0.0%', 0.1234), '12.3%');
  assert.equal(show('[$€-407] #,##0.00', 1234.5), '€ 1.234,50');
  assert.equal(show('$#,##0.00;[Red]($#,##0.00)', -5), '($5.00)');
  assert.equal(show('# ?/?', 1.25), '1 1/4');
  assert.equal(show('0.00E+00', 12345), '1.23E+04');
  assert.equal(show('"No. "000', 7), 'No. 007');
  assert.equal(show('[<1000]0" g";0.0," kg"', 2500), '2.5 kg');
  assert.equal(show(';;;', 5), '');
});

test('dates and times are shown by their format, in both date systems', () => {
  assert.equal(show('yyyy-mm-dd', 44197), '2021-01-01');
  assert.equal(show('yyyy-mm-dd', 44197 - 1462, true), '2021-01-01');
  assert.equal(show('d mmmm yyyy h:mm AM/PM', 44197.75), '1 January 2021 6:00 PM');
  assert.equal(show('[h]:mm', 1.5), '36:00');
  assert.equal(show(builtInPattern(14), 44200), '2021-01-04');
  assert.equal(show(builtInPattern(22), 44200.5), '2021-01-04 12:00');
  assert.equal(show(builtInPattern(14, 'de'), 44200), '04.01.2021');
  assert.equal(show('0', 5, true), '5');
});

test('numbers without a format keep every digit that a person typed', () => {
  assert.equal(show('General', 123456789012), '123456789012');
  assert.equal(show('General', 0.1 + 0.2), '0.3');
  assert.equal(show('General', -7), '-7');
  assert.equal(show('General', 1e21), '1E+21');
});

test('text passes unless the format has a section for it', () => {
  assert.equal(createNumberFormat('0.00', false).showText('n/a'), 'n/a');
  assert.equal(createNumberFormat('0;0;0;"Item "@', false).showText('x'), 'Item x');
});

test('ISO dates become the serial numbers that spreadsheets count', () => {
  assert.equal(serialOfIsoDate('2021-01-01'), 44197);
  assert.equal(serialOfIsoDate('2021-01-01T12:00:00Z'), 44197.5);
  assert.equal(serialOfIsoDate('06:00:00'), 0.25);
  assert.equal(serialOfIsoDate('next week'), undefined);
});

test('every day from 1900-03-01 to 9999 is shown as that day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 61, max: 2_958_465 }), (serial) => {
      const day = new Date((serial - 25_569) * 86_400_000).toISOString().slice(0, 10);
      assert.equal(show('yyyy-mm-dd', serial), day);
      assert.equal(serialOfIsoDate(day), serial);
    }),
  );
});

test('whole numbers are read back from what is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (value) => {
      assert.equal(Number(show('General', value)), value);
      assert.equal(Number(show('#,##0', value).replaceAll(',', '')), value);
    }),
  );
});

test('no pattern and no value makes it throw', () => {
  const symbols = fc.constantFrom(...'0#?.,%/E+-;@*_"\\[]()$ ymdhsGAPeg<>=:€');
  const pattern = fc.oneof(fc.string({ unit: symbols, maxLength: 40 }), fc.string({ unit: 'binary' }));
  const value = fc.oneof(
    fc.double(),
    fc.constantFrom(0, -0, 1e308, -1e-308, Number.NaN, Number.POSITIVE_INFINITY),
  );
  fc.assert(
    fc.property(pattern, value, fc.boolean(), (code, number, isFrom1904) => {
      const format = createNumberFormat(code, isFrom1904);
      assert.equal(typeof format.showNumber(number), 'string');
      assert.equal(typeof format.showText(code), 'string');
    }),
    { numRuns: 3000 },
  );
});

test('where somebody reads it in a language, what a format leaves to the language is written so', () => {
  const shownIn = (locale: string, pattern: string, value: number) =>
    createNumberFormat(pattern, false, locale).showNumber(value);
  const shortDate = (locale: string) => shownIn(locale, builtInPattern(14, locale), 46_357);
  assert.deepEqual(['en-GB', 'en-US', 'de-DE'].map(shortDate), ['01/12/2026', '12/1/2026', '01.12.2026']);
  assert.equal(shownIn('de-DE', '#,##0.00', 1_234.5), '1.234,50');
  assert.equal(shownIn('de-DE', 'General', 12.5), '12,5');
  assert.equal(shownIn('en-GB', 'General', 0.1 + 0.2), '0.3');
  assert.equal(shownIn('de-DE', 'General', 4_915_112_345_678), '4915112345678');
});

test('an unknown language is read as English, and a format that cannot be understood shows the number', () => {
  const shown = (pattern: string, value: number) =>
    createNumberFormat(pattern, false, 'x-??').showNumber(value);
  assert.equal(shown('#,##0.00', 1_234.5), '1,234.50');
  assert.equal(shown('hh:mm"', 12), '12');
});
