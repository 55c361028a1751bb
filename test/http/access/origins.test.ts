/** Which origins a key can have, and which pages are then meant. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchesOrigin, readOrigin } from '../../../contract/origins.ts';

test('an origin is kept as browsers send it', () => {
  const cases = {
    'https://shop.example': 'https://shop.example',
    ' HTTPS://Shop.Example/ ': 'https://shop.example',
    'https://shop.example:443': 'https://shop.example',
    'http://localhost:3000': 'http://localhost:3000',
    'https://*.shop.example': 'https://*.shop.example',
    'https://*.Shop.example:8443/': 'https://*.shop.example:8443',
    'http://*.localhost:3000': 'http://*.localhost:3000',
    'http://192.168.1.10:8080': 'http://192.168.1.10:8080',
    'https://müller.example': 'https://xn--mller-kva.example',
  };
  for (const [given, kept] of Object.entries(cases)) assert.equal(readOrigin(given), kept, given);
});

test('what is no origin of one owner is refused', () => {
  const wrong = [
    '',
    '*',
    'null',
    'shop.example',
    'https://',
    'https://*',
    'https://*.com',
    'https://*.*.example',
    'https://shop.*',
    'https://a*.shop.example',
    'https://*.192.168.1.10',
    'https://*.[::1]',
    'https://shop.example/path',
    'https://shop.example?x',
    'https://shop.example#x',
    'https://user@shop.example',
    'https://a b',
    'ftp://shop.example',
    'file:///',
    'javascript://shop.example',
  ];
  for (const given of wrong) assert.equal(readOrigin(given), undefined, given);
});

test('a page is allowed by its whole origin, or as a subdomain of a wildcard', () => {
  const allowed = ['https://shop.example', 'https://*.shop.example', 'http://*.test.example:8080'];
  const inside = [
    'https://shop.example',
    'https://www.shop.example',
    'https://a.b.shop.example',
    'http://a.test.example:8080',
  ];
  const outside = [
    'http://shop.example',
    'http://www.shop.example',
    'https://shop.example:8443',
    'https://www.shop.example:8443',
    'https://evilshop.example',
    'https://shop.example.evil.example',
    'https://test.example:8080',
    'http://a.test.example',
    'https://.shop.example',
    'null',
    '',
  ];
  for (const origin of inside) assert.equal(matchesOrigin(origin, allowed), true, origin);
  for (const origin of outside) assert.equal(matchesOrigin(origin, allowed), false, origin);
});
