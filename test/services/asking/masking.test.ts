/** What is blacked out of a text before it is kept, what is not, and that no text makes that slow. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultOfOwnMask } from '../../../contract/asking/answer-log.ts';
import { createMasks } from '../../../server/src/services/asking/answer-log/masking.ts';

const { mask } = createMasks();

const MASKED: readonly [text: string, masked: string][] = [
  ['write to Anna.Mueller+x@example.co.uk please', 'write to [e-mail] please'],
  ['anna (at) example.de', '[e-mail]'],
  ['user@münchen.example!', '[e-mail]!'],
  ['card 4111 1111 1111 1111 please', 'card [card] please'],
  ['4111-1111-1111-1111', '[card]'],
  ['3782 822463 10005', '[card]'],
  ['4111\u200b1111\u200b1111\u200b1111', '[card]'],
  ['４１１１ １１１１ １１１１ １１１１', '[card]'],
  ['my iban DE89 3704 0044 0532 0130 00 and more', 'my iban [IBAN] and more'],
  ['Ab 12 DE89370400440532013000', 'Ab 12 [IBAN]'],
  ['gb82west12345698765432', '[IBAN]'],
  ['call +49 (0)30 1234567.', 'call [phone].'],
  ['0171-2345678', '[phone]'],
  ['(555) 123-4567', '[phone]'],
  ['5551234567', '[phone]'],
  ['Tel: 01 23 45 67 89, merci', 'Tel: [phone], merci'],
  ['call 600 123 456 now', 'call [phone] now'],
  ['٠٥٠١٢٣٤٥٦٧', '[phone]'],
  ['030 1234567 / 0171 7654321', '[phone]'],
];

const KEPT = [
  'order 12345678',
  'order #1234567890',
  'RMA-123456789',
  'on 2026-11-26 10:30',
  '01.11.2026 - 05.11.2026',
  'between 2019 - 2024',
  '1.234.567,00 EUR',
  'parcel 00340434161094042557',
  'a@b',
  'iPhone 15 for 1299.99',
];

test('addresses and numbers of cards, accounts and telephones are blacked out', () => {
  for (const [text, masked] of MASKED) assert.equal(mask(text), masked, text);
});

test('orders, days, years and amounts stay', () => {
  for (const text of KEPT) assert.equal(mask(text), text, text);
});

test('a number that fails the check of its kind is no card and no IBAN', () => {
  assert.doesNotMatch(mask('4111 1111 1111 1112'), /card/);
  assert.doesNotMatch(mask('DE88370400440532013000'), /IBAN/);
});

test("an owner's own masks are lines of signs, whatever the case of letters", () => {
  const own = createMasks(['KD-######', '@@#+/x']);
  assert.equal(own.mask('kd-123456 and KD-1234567'), '[masked] and KD-1234567');
  assert.equal(own.mask('ab12/x, ab/x'), '[masked], ab/x');
  assert.equal(createMasks(['a.c(#)']).mask('a.c(7) abc(7)'), '[masked] abc(7)');
});

test('a mask that could try the same characters again and again is none', () => {
  for (const mask of ['KD-######', '#+-#+', '@+#', '?+-x', 'ab#+c'])
    assert.equal(faultOfOwnMask(mask), undefined, mask);
  for (const mask of ['#+#+', '?+@x', '@+a', '#+7x', '+##', 'ab', ' ab', '   ', 'a+bc'])
    assert.ok(faultOfOwnMask(mask), mask);
});

test('each text of ten thousand characters is read to its end', () => {
  const own = createMasks(['#+-#+-#+', '@+ @+']);
  for (const part of ['a', '1 ', '1', 'DE89 ', 'a@', 'a.', '@a.', 'ab12', '1-', 'a '])
    assert.ok(own.mask(part.repeat(10_000 / part.length)).length > 0);
});
