import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { format } from 'numfmt';
import { createNumberFormat } from '../../../server/src/extraction/xlsx/number-format.ts';
import { plainDecimals } from '../../../server/src/extraction/xlsx/plain-decimals.ts';

/** With up to as many decimals as prices, measurements and sums have. */
const numbers = fc.oneof(
  fc
    .tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.integer({ min: 0, max: 9 }))
    .map(([digits, decimals]) => digits / 10 ** decimals),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 1e-6, 9.99e-7, 0.001, 999.995, 1e15, 1e15 - 1, 123456789012.3456, 1e21, 5e-324),
);

test('plain formats show every number as the library of all formats does', () => {
  const literals = fc.constantFrom('', '$', '€ ', '"EUR "', '\\ "kg"', ' "1,0.5"', '_)', '"a;b"', '  ');
  const digits = fc.constantFrom('0', '#,##0', '0.0', '#,##0.00', '0.000', '#,##0.000000');
  const others = fc.constantFrom('', ';[Red]-0.0', ';(0);"none"', ';;', ';@');
  const patterns = fc
    .tuple(literals, digits, literals, others)
    .map(([before, core, after, rest]) => before + core + after + rest);
  fc.assert(
    fc.property(patterns, numbers, (pattern, value) => {
      assert.equal(createNumberFormat(pattern, false).showNumber(value), format(pattern, value).trim());
    }),
    { numRuns: 2000 },
  );
});

test('numbers without a format are shown as the library of all formats does', () => {
  const { showNumber } = createNumberFormat('General', false);
  fc.assert(
    fc.property(numbers, (value) => {
      if (!Number.isInteger(value)) assert.equal(showNumber(value), format('General', value));
    }),
    { numRuns: 2000 },
  );
});

test('only a format of digits and literals is plain', () => {
  const isPlain = (pattern: string) =>
    plainDecimals(pattern, (value) => format(pattern, value).trim()) !== undefined;
  for (const pattern of ['0', '#,##0.00 "EUR"', '$#,##0_);($#,##0)', '"No. "0', '#,##0.00\\ "€"'])
    assert.ok(isPlain(pattern), pattern);
  for (const pattern of [
    'General',
    '0%',
    '#,##0,',
    '000',
    '0.0#',
    '[$€-407] 0',
    '# ?/?',
    'yyyy',
    '@',
    ';;;',
    '',
  ])
    assert.ok(!isPlain(pattern), pattern);
});

test('a number that must be rounded, or is negative, is left to the library', () => {
  const show = plainDecimals('#,##0.00', (value) => format('#,##0.00', value));
  assert.equal(show?.(1234.5), '1,234.50');
  for (const value of [1.005, 0.001, -1, 1e15, 1e-7, Number.NaN, Number.POSITIVE_INFINITY])
    assert.equal(show?.(value), undefined);
});
