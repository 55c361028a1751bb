import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toSuperscript } from '../../server/src/extraction/superscripts.ts';

test('raised digits, signs and n become characters that are raised by themselves', () => {
  for (const [text, raised] of [
    ['1', '¹'],
    ['99', '⁹⁹'],
    ['-6', '⁻⁶'],
    ['2+', '²⁺'],
    ['1, 2', '¹, ²'],
    ['(3)', '⁽³⁾'],
    ['n', 'ⁿ'],
  ])
    assert.equal(toSuperscript(text ?? ''), raised);
});

test('what has other letters, no digit, or its own decimal point reads right as it is', () => {
  for (const text of ['nd', 'TM', 'st', '1st floor', 'a', '*', '-', '.99', ',99', '', ' '])
    assert.equal(toSuperscript(text), text);
});
