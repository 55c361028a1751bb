import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_LIMITS } from '../../../server/src/extraction/limits.ts';
import {
  createElementHandler,
  type ElementRow,
  elementTable,
} from '../../../server/src/extraction/xml/elements.ts';
import { parseXml } from '../../../server/src/extraction/xml/parse-xml.ts';

/** What the rows write down as they are called. */
type Log = string[];

const row = (name: string): Pick<Required<ElementRow<Log>>, 'open' | 'text' | 'close'> => ({
  open: (log, attributes) => void log.push(`<${name} ${attributes.get('id') ?? ''}>`),
  text: (log, text) => void log.push(text),
  close: (log) => void log.push(`</${name}>`),
});

async function read(xml: string, rows: Record<string, ElementRow<Log>>): Promise<Log> {
  const log: Log = [];
  await parseXml([Buffer.from(xml)], createElementHandler(elementTable(rows), log), DEFAULT_LIMITS);
  return log;
}

test('a row gets its element and its text; elements without a row are passed over, but not what they hold', async () => {
  const log = await read('<doc>a<x><t id="1">b</t>c</x><t>d<x/>e</t></doc>', { t: row('t') });
  assert.deepEqual(log, ['<t 1>', 'b', '</t>', '<t >', 'd', 'e', '</t>']);
});

test('names that every object inherits are names like others', async () => {
  assert.deepEqual(await read('<doc><constructor>a</constructor><toString/></doc>', { t: row('t') }), []);
});

test('nothing inside an element that is left out is read, whatever it is called', async () => {
  const log = await read('<doc><old id="1"><t>a</t><old id="2">b</old><t>c</t></old><t>d</t></doc>', {
    t: row('t'),
    old: { isLeftOut: true, open: row('old').open },
  });
  assert.deepEqual(log, ['<old 1>', '<t >', 'd', '</t>']);
});

test('a row that reads inside its element gets all of it, but for what is left out', async () => {
  const math: ElementRow<Log> = {
    ...row('math'),
    inside: {
      open: (log, name) => void log.push(`in ${name}`),
      text: (log, text) => void log.push(`in ${text}`),
      close: (log, name) => void log.push(`out ${name}`),
    },
  };
  const log = await read('<doc><math><t>a</t><math/><old><t/></old></math><t>b</t></doc>', {
    math,
    t: row('t'),
    old: { isLeftOut: true },
  });
  assert.deepEqual(log, [
    '<math >',
    'in t',
    'in a',
    'out t',
    'in math',
    'out math',
    '</math>',
    '<t >',
    'b',
    '</t>',
  ]);
});

test('a row may take children from the text, but none of an element that is left out', async () => {
  const rows: Record<string, ElementRow<Log>> = {
    row: {
      skim(log, text, start) {
        if (!text.startsWith('<c/>', start)) return start;
        log.push('c');
        return start + '<c/>'.length;
      },
    },
    old: { isLeftOut: true },
  };
  assert.deepEqual(await read('<doc><row><c/><c/></row><old><row><c/></row></old></doc>', rows), ['c', 'c']);
});
