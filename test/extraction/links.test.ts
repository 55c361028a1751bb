import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  appendLinked,
  closeLink,
  type LinkedText,
  readAddress,
  withAddress,
} from '../../server/src/extraction/links.ts';

test('web addresses, e-mail addresses and phone numbers are told, places in documents and files are not', () => {
  assert.equal(readAddress('https://shop.example.com/a?b=1'), 'https://shop.example.com/a?b=1');
  assert.equal(readAddress('mailto:info@example.com?subject=Hi'), 'info@example.com');
  assert.equal(readAddress('tel:+49%2030%20123'), '+49 30 123');
  for (const target of [
    undefined,
    '',
    '#part',
    'other.docx',
    'file:///c:/a',
    'javascript:x',
    'mailto:',
    'https://a b',
  ])
    assert.equal(readAddress(target), undefined);
});

test('an address stands behind its text, unless the text says it', () => {
  assert.equal(withAddress('our shop ', 'https://shop.example.com'), 'our shop (https://shop.example.com) ');
  for (const [text, address] of [
    ['www.example.com', 'https://example.com/'],
    ['http://example.com', 'https://www.example.com'],
    ['write to Info@example.com', 'info@example.com'],
    ['030 / 123 45', '+493012345'],
    [' ', 'https://example.com'],
  ] as const)
    assert.equal(withAddress(text, address), text);
});

test('neighbours with one address are one link', () => {
  const line: LinkedText = { text: '' };
  appendLinked(line, 'See ');
  appendLinked(line, 'our ', 'https://a.example');
  appendLinked(line, 'shop', 'https://a.example');
  appendLinked(line, ' or ');
  appendLinked(line, 'blog', 'https://b.example');
  closeLink(line);
  assert.equal(line.text, 'See our shop (https://a.example) or blog (https://b.example)');
});
