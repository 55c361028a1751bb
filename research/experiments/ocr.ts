/**
 * How many words are read right of scans in five languages, at 100 to 300 dpi, with twelve kinds of damage, and what the
 * doubts are worth: node research/experiments/ocr.ts [--each] [--dpi 100,300] [--damage 'none;stained']; `--each`
 * lists what was read wrong.
 */
import { parseArgs } from 'node:util';
import { head, row } from '../../bench/quality/markdown-table.ts';
import { toCellText } from '../../server/src/extraction/cell-text.ts';
import { DEFAULT_LIMITS } from '../../server/src/extraction/limits.ts';
import { findLanguages } from '../../server/src/extraction/ocr/languages.ts';
import { recognisePages } from '../../server/src/extraction/ocr/recognise-pages.ts';
import { DEFAULT_OCR_SETTINGS } from '../../server/src/extraction/ocr/settings.ts';
import type { RecognisedPage } from '../../server/src/extraction/ocr/types.ts';
import { openBrowser } from '../../test/support/run-servers/run-browser.ts';
import { DAMAGES, renderScan } from './ocr/scans.ts';
import { SCAN_TEXTS, wordsOf } from './ocr/texts.ts';

const { values: options } = parseArgs({
  options: {
    each: { type: 'boolean', default: false },
    dpi: { type: 'string', default: '100,150,200,300' },
    damage: { type: 'string', default: '' },
  },
});
const RESOLUTIONS = options.dpi.split(',').map(Number);
const { found: languages } = findLanguages(DEFAULT_OCR_SETTINGS.languages, null);

/** Words without the signs around them. */
const plain = (text: string): string[] =>
  text
    .replace(/[’']/g, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '');

interface Reading {
  language: string;
  dpi: number;
  damage: string;
  words: number;
  right: number;
  numbers: number;
  rightNumbers: number;
  wrong: string[];
  surelyWrong: string[];
  doubtful: number;
  tables: number;
  ms: number;
}

async function read(pdf: Buffer): Promise<RecognisedPage> {
  const { dpi, leastDpi, pagePixels } = DEFAULT_OCR_SETTINGS;
  const pages: RecognisedPage[] = [];
  await recognisePages(
    pdf,
    { pages: [1], languages, dpi, leastDpi, pagePixels },
    DEFAULT_LIMITS,
    async (page) => {
      pages.push(page);
    },
  );
  return pages[0] as RecognisedPage;
}

function judge(
  expected: readonly string[],
  page: RecognisedPage,
): Pick<
  Reading,
  'words' | 'right' | 'numbers' | 'rightNumbers' | 'wrong' | 'surelyWrong' | 'doubtful' | 'tables'
> {
  const left = new Map<string, number>();
  const said = plain(toCellText(page.blocks));
  for (const word of said) left.set(word, (left.get(word) ?? 0) + 1);
  const wrong: string[] = [];
  for (const word of expected) {
    const count = left.get(word) ?? 0;
    if (count === 0) wrong.push(word);
    else left.set(word, count - 1);
  }
  const doubts = new Set(page.blocks.flatMap(({ locator }) => locator.doubtfulWords ?? []).flatMap(plain));
  const invented = [...left].filter(([, count]) => count > 0).map(([word]) => word);
  const isNumber = (word: string) => /\p{N}/u.test(word);
  const numbers = expected.filter(isNumber).length;
  return {
    words: expected.length,
    right: expected.length - wrong.length,
    numbers,
    rightNumbers: numbers - wrong.filter(isNumber).length,
    wrong,
    surelyWrong: invented.filter((word) => !doubts.has(word)),
    doubtful: page.doubtful,
    tables: page.tables,
  };
}

const browser = await openBrowser();
const readings: Reading[] = [];
for (const text of SCAN_TEXTS)
  for (const dpi of RESOLUTIONS)
    for (const damage of DAMAGES.filter(
      ({ name }) => options.damage === '' || options.damage.split(';').includes(name),
    )) {
      const pdf = await renderScan(browser, text, dpi, damage);
      const started = performance.now();
      const page = await read(pdf);
      const reading = {
        language: text.language,
        dpi,
        damage: damage.name,
        ms: performance.now() - started,
        ...judge(plain(wordsOf(text).join(' ')), page),
      };
      readings.push(reading);
      if (options.each && (reading.wrong.length > 0 || reading.surelyWrong.length > 0))
        console.log(
          text.language,
          dpi,
          damage.name,
          page.language,
          '| missed:',
          reading.wrong.join(' '),
          '| surely wrong:',
          reading.surelyWrong.join(' '),
          '| tables',
          page.tables,
        );
    }
await browser.close();

const sum = (all: readonly Reading[], of: (reading: Reading) => number): number =>
  all.reduce((total, one) => total + of(one), 0);
const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}`;
const recall = (all: readonly Reading[]): string =>
  share(
    sum(all, ({ right }) => right),
    sum(all, ({ words }) => words),
  );

console.log(
  head([
    'words read right, %',
    ...RESOLUTIONS.map((dpi) => `${dpi} dpi`),
    'numbers',
    'table found',
    's a page',
  ]),
);
const groups: [string, (reading: Reading) => boolean][] = [
  ...SCAN_TEXTS.map(({ language }): [string, (reading: Reading) => boolean] => [
    language,
    (one) => one.language === language,
  ]),
  ...DAMAGES.map(({ name }): [string, (reading: Reading) => boolean] => [name, (one) => one.damage === name]),
  ['all', () => true],
];
for (const [name, isOf] of groups) {
  const of = readings.filter(isOf);
  if (of.length === 0) continue;
  console.log(
    row([
      name,
      ...RESOLUTIONS.map((dpi) => recall(of.filter((one) => one.dpi === dpi))),
      share(
        sum(of, ({ rightNumbers }) => rightNumbers),
        sum(of, ({ numbers }) => numbers),
      ),
      share(of.filter(({ tables }) => tables > 0).length, of.length),
      (sum(of, ({ ms }) => ms) / of.length / 1000).toFixed(1),
    ]),
  );
}
const invented = sum(readings, ({ surelyWrong }) => surelyWrong.length);
console.log(
  `\nWords that are not in the text and were not told as doubtful: ${invented} of ${sum(readings, ({ words }) => words)} (with a digit: ${sum(readings, ({ surelyWrong }) => surelyWrong.filter((word) => /\d/.test(word)).length)}). Told as doubtful: ${share(
    sum(readings, ({ doubtful }) => doubtful),
    sum(readings, ({ words }) => words),
  )}%.`,
);
