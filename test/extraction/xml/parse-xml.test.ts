import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_LIMITS } from '../../../server/src/extraction/limits.ts';
import type { XmlAttributes } from '../../../server/src/extraction/xml/attributes.ts';
import { parseXml } from '../../../server/src/extraction/xml/parse-xml.ts';
import { failure } from '../extract.ts';

async function read(
  xml: string | Buffer,
  chunkBytes = 7,
  xmlDepth = DEFAULT_LIMITS.xmlDepth,
): Promise<string> {
  const bytes = Buffer.from(xml);
  async function* chunks() {
    for (let start = 0; start < bytes.length; start += chunkBytes)
      yield bytes.subarray(start, start + chunkBytes);
  }
  let seen = '';
  const handler = {
    open: (name: string, attributes: XmlAttributes) => {
      const id = attributes.get('id');
      seen += `<${name}${id ? ` id=${id}` : ''}>`;
    },
    text: (text: string) => {
      seen += text;
    },
    close: (name: string) => {
      seen += `</${name}>`;
    },
  };
  await parseXml(chunks(), handler, { ...DEFAULT_LIMITS, xmlDepth });
  return seen;
}

const SAMPLE = '<w:a r:id="1"><x:b>Grüße 😀 &amp; <![CDATA[<more>]]></x:b></w:a>';
const SEEN = '<a id=1><b>Grüße 😀 & <more></b></a>';

test('elements come by local name, text whole across chunks', async () => {
  for (const chunkBytes of [1, 2, 3, 1000]) assert.equal(await read(SAMPLE, chunkBytes), SEEN);
});

test('UTF-16 is read with and without a byte order mark, in both orders', async () => {
  const little = Buffer.from(SAMPLE, 'utf16le');
  const big = Buffer.from(little).swap16();
  assert.equal(await read(Buffer.concat([Buffer.from([0xff, 0xfe]), little])), SEEN);
  assert.equal(await read(Buffer.concat([Buffer.from([0xfe, 0xff]), big])), SEEN);
  assert.equal(await read(little, 1000), SEEN);
  assert.equal(await read(big, 1000), SEEN);
});

test('attributes are found by local name or as they are written, with references and line breaks resolved', async () => {
  const xml = '<a x:id="with" id="out" y:ref="1 &lt; 2&#x21;\n\t3" n=\'"\'/>';
  const seen: (string | undefined)[] = [];
  async function* chunks() {
    yield Buffer.from(xml);
  }
  const open = (_: string, attributes: XmlAttributes) => {
    seen.push(attributes.get('id'), attributes.plain('id'), attributes.prefixed('id'));
    seen.push(attributes.get('ref'), attributes.plain('ref'), attributes.get('n'), attributes.get('f'));
  };
  await parseXml(chunks(), { open }, DEFAULT_LIMITS);
  assert.deepEqual(seen, ['out', 'out', 'with', '1 < 2!  3', undefined, '"', undefined]);
});

test('a tag that is longer than many pieces is read in a time that grows with its length', async () => {
  const value = 'v'.repeat(8_000_000);
  assert.equal(await read(`<a id="${value}"></a>`, 4_096), `<a id=${value}></a>`);
});

test('a declared single-byte encoding is honoured', async () => {
  const xml = Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><a>Gr\u00fc\u00dfe</a>', 'latin1');
  assert.equal(await read(xml, 1000), '<a>Grüße</a>');
});

test('a document type is refused before any entity can be expanded', async () => {
  await assert.rejects(
    read('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
    failure('file_too_complex', /document type/),
  );
  await assert.rejects(read('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'), failure('file_too_complex'));
});

test('the limit on depth holds on both sides', async () => {
  assert.equal(await read('<a><b><c/></b></a>', 7, 3), '<a><b><c></c></b></a>');
  await assert.rejects(read('<a><b><c/></b></a>', 7, 2), failure('file_too_complex', /deeper than 2/));
});

test('what is not well formed or ends too soon is unreadable', async () => {
  const faults = [
    '<a><b></a>',
    '<a>',
    '<a>&undefined;</a>',
    '<a>&#0;</a>',
    '<a>&lt</a>',
    '<a>]]></a>',
    'text',
    '<a/>text',
    '<a/><b/>',
    '<a b=1/>',
    '<a b="1"c="2"/>',
    '<a b="1" b="2"/>',
    '<a b="<"/>',
    '<a 1b="2"/>',
    '<1/>',
    '</a>',
    '<a><!-- -- --></a>',
    '<a><![CDATA[</a>',
    '<![CDATA[a]]><a/>',
    ' <?xml version="1.0"?><a/>',
    '<?xml version="2"?><a/>',
    '<a><!DOCTYPE a></a>',
    '<a>\u{10000}<',
  ];
  for (const xml of faults)
    for (const chunkBytes of [1, 1000])
      await assert.rejects(read(xml, chunkBytes), failure('file_unreadable'), xml);
});

test('control characters that some writers leave are not fatal', async () => {
  assert.match(await read('<a>b\u0001c</a>'), /<a>b.?c<\/a>/s);
});
