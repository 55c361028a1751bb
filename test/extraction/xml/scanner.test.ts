/** The scanner beside an established parser: the same events where that one finds no fault, a refusal where it does. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import type { XmlAttributes } from '../../../server/src/extraction/xml/attributes.ts';
import { XmlScanner } from '../../../server/src/extraction/xml/scanner.ts';

const NAMES = ['a', 'w:p', 'été', 'x-1'];
const TEXTS = ['word ', 'é😀', '\r\n', '\r', '&amp;', '&#8364;', '&#x1F600;', ']]', '>', '"', "'", '\t'];

/** Joins neighbouring texts, which may come in parts. */
function recorder(): { events: string[]; text(part: string): void; add(event: string): void } {
  const events: string[] = [];
  let isText = false;
  return {
    events,
    text(part) {
      if (part === '') return;
      if (isText) events[events.length - 1] += part;
      else events.push(part);
      isText = true;
    },
    add(event) {
      events.push(event);
      isText = false;
    },
  };
}

function toLocal(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Undefined where there is a fault. */
function readByPeer(xml: string): string[] | undefined {
  const record = recorder();
  let depth = 0;
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth++;
    const prefixed = Object.keys(attributes).find((key) => key.endsWith(':id')) ?? '';
    record.add(`<${toLocal(name)} ${attributes.id ?? ''}|${attributes[prefixed] ?? ''}`);
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    record.add(`/${toLocal(name)}`);
  });
  parser.on('text', (text) => depth > 0 && record.text(text));
  parser.on('cdata', (text) => depth > 0 && record.text(text));
  try {
    parser.write(xml).close();
    return record.events;
  } catch {
    return undefined;
  }
}

function read(xml: string, pieces: number): string[] | undefined {
  const record = recorder();
  const open: string[] = [];
  const scanner = new XmlScanner(
    {
      open(name: string, attributes: XmlAttributes) {
        open.push(name);
        record.add(`<${name} ${attributes.plain('id') ?? ''}|${attributes.prefixed('id') ?? ''}`);
      },
      text: record.text,
      close: (name) => record.add(`/${name}`),
    },
    100,
  );
  const length = Math.ceil(xml.length / pieces);
  try {
    for (let start = 0; start < xml.length; start += length) scanner.write(xml.slice(start, start + length));
    scanner.end();
    return record.events;
  } catch {
    return undefined;
  }
}

const text = fc.array(fc.constantFrom(...TEXTS), { maxLength: 4 }).map((parts) => parts.join(''));
const attributes = fc
  .uniqueArray(fc.constantFrom('id', 'r:id', 'other', 'xmlns:w'), { maxLength: 3 })
  .chain((names) =>
    fc.tuple(...names.map((name) => text.map((value) => ` ${name}="${value.replaceAll('"', '')}"`))),
  )
  .map((list) => list.join(''));
const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
  content: fc
    .array(
      fc.oneof(
        { depthSize: 'small' },
        text,
        tie('element'),
        fc.constant('<!-- <not> a & tag -->'),
        fc.constant('<![CDATA[<more> & ]] \r\n more]]>'),
        fc.constant('<?mso x="1"?>'),
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join('')),
  element: fc
    .tuple(fc.constantFrom(...NAMES), attributes, tie('content'))
    .map(([name, list, content]) =>
      content === '' ? `<${name}${list} />` : `<${name}${list}>${content}</${name} >`,
    ),
}));
const documents = fc
  .tuple(fc.constantFrom('', '<?xml version="1.0" encoding="UTF-8"?>\r\n', '<!-- c -->'), element)
  .map((parts) => parts.join(''));

test('well-formed documents give the events that another parser gives, in pieces of any length', () => {
  fc.assert(
    fc.property(documents, fc.integer({ min: 1, max: 40 }), (xml, pieces) => {
      assert.deepEqual(read(xml, pieces), readByPeer(xml));
    }),
    { numRuns: 500 },
  );
});

test('documents with characters lost, doubled or changed are refused where another parser refuses them', () => {
  const edit = fc.tuple(
    fc.nat(),
    fc.constantFrom('', '<', '>', '&', '"', '/', '=', ' ', 'x', ']]>', '-', '?', '!'),
  );
  fc.assert(
    fc.property(documents, edit, fc.integer({ min: 1, max: 40 }), (xml, [place, inserted], pieces) => {
      const characters = [...xml];
      characters.splice(place % characters.length, inserted === '' ? 1 : place % 2, inserted);
      const changed = characters.join('');
      assert.deepEqual(read(changed, pieces), readByPeer(changed), changed);
    }),
    { numRuns: 1_000 },
  );
});
