/** Numbers of an imported workbook's cells are shown as the owner's spreadsheet shows them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtInPattern, createCellFormat } from '../../console/src/features/pairs/import/cell-format.ts';

const show = (pattern: string, value: number, { isFrom1904 = false, locale = 'en-GB' } = {}) =>
  createCellFormat(pattern, isFrom1904, locale)(value);

test('dates, times, percentages and prices are shown by their formats', () => {
  assert.equal(show('d mmmm yyyy', 46_357), '1 December 2026');
  assert.equal(show('h:mm', 0.375), '9:00');
  assert.equal(show('0%', 0.15), '15%');
  assert.equal(show('#,##0.00\\ "EUR"', 4.9000000000000004), '4.90 EUR');
  assert.equal(show('_-* #,##0.00 "€"_-', 12.5), '12.50 €');
});

test('days are counted from 1904 where the workbook says so, numbers are not', () => {
  assert.equal(show('yyyy-mm-dd', 46_357 - 1_462, { isFrom1904: true }), '2026-12-01');
  assert.equal(show('0', 5, { isFrom1904: true }), '5');
});

test('what the format leaves to the language is written as the owner writes it', () => {
  const shortDate = (locale: string) => show(builtInPattern(14, locale), 46_357, { locale });
  assert.deepEqual(['en-GB', 'en-US', 'de-DE'].map(shortDate), ['01/12/2026', '12/1/2026', '01.12.2026']);
  assert.equal(show('#,##0.00', 1_234.5, { locale: 'de-DE' }), '1.234,50');
});

test('whole numbers without a format keep every digit, others lose what binary fractions add', () => {
  assert.equal(show('General', 4_915_112_345_678), '4915112345678');
  assert.equal(show('General', 0.1 + 0.2), '0.3');
});

test('a format that cannot be understood shows the number', () => {
  assert.equal(show('hh:mm"', 12), '12');
});
