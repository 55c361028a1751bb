/** Drives Tesseract's WebAssembly core in this process: no worker, no files but those in its own memory, no network. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { LanguageData } from './types.ts';

/** A grey picture, a byte a pixel, row by row. */
export interface Picture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** A word as it stands in the picture, in pixels. */
export interface SeenWord {
  text: string;
  /** 0 to 100. */
  confidence: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The same for all words of a line. */
  line: string;
}

export interface Tesseract {
  /** By which angle, in radians, the lines of the picture fall to the right; 0 where it has none. */
  findSkew(picture: Picture): number;
  recognise(picture: Picture, dpi: number): SeenWord[];
}

/** What is used of the core. */
interface Core {
  FS: { writeFile(path: string, data: Uint8Array): void };
  TessBaseAPI: new () => TesseractApi;
}

interface TesseractApi {
  Init(dataPath: null, language: string, engine: number): number;
  SetVariable(name: string, value: string): void;
  /** 0 where it could be read. */
  SetImageFile(orientation: number, angle: number): number;
  SetSourceResolution(dpi: number): void;
  FindLines(): number;
  GetGradient(): number;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
  Clear(): void;
}

/** The neural engine alone: the data of the packages is for it. */
const CORE = 'tesseract.js-core/tesseract-core-simd-lstm';
const NEURAL = 1;
const PICTURE = '/input';
/** Of the table that the core gives, rows of words. */
const WORD_LEVEL = '5';
const AUTOMATIC = '3';
/** Tells ink from paper by what is around it: with one threshold for a page, a shadow on paper is ink. */
const SAUVOLA = '2';

/** @throws Error where the core or the data cannot be loaded */
export async function openTesseract({ name, path }: LanguageData): Promise<Tesseract> {
  const require = createRequire(import.meta.url);
  const create = require(`${CORE}.js`) as (options: object) => Promise<Core>;
  const core = await create({
    wasmBinary: await readFile(require.resolve(`${CORE}.wasm`)),
    TesseractProgress() {},
    print() {},
    printErr() {},
  });
  const data = await readFile(path);
  core.FS.writeFile(`./${name}.traineddata`, path.endsWith('.gz') ? await promisify(gunzip)(data) : data);
  const api = new core.TessBaseAPI();
  if (api.Init(null, name, NEURAL) !== 0) throw new Error(`the language data of ${name} cannot be used`);
  api.SetVariable('tessedit_pageseg_mode', AUTOMATIC);
  api.SetVariable('thresholding_method', SAUVOLA);

  function show(picture: Picture): void {
    const head = Buffer.from(`P5\n${picture.width} ${picture.height}\n255\n`);
    core.FS.writeFile(PICTURE, Buffer.concat([head, picture.pixels]));
    if (api.SetImageFile(1, 0) !== 0) throw new Error('the picture of a page cannot be used');
  }

  return {
    findSkew(picture) {
      show(picture);
      api.FindLines();
      const skew = api.GetGradient();
      api.Clear();
      return Number.isFinite(skew) ? skew : 0;
    },
    recognise(picture, dpi) {
      show(picture);
      api.SetSourceResolution(Math.round(dpi));
      api.Recognize(null);
      const words = readWords(api.GetTSVText(0));
      api.Clear();
      return words;
    },
  };
}

function readWords(table: string): SeenWord[] {
  const words: SeenWord[] = [];
  for (const row of table.split('\n')) {
    const cells = row.split('\t');
    const text = cells[11]?.trim() ?? '';
    if (cells[0] !== WORD_LEVEL || text === '') continue;
    const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = cells.slice(6, 11).map(Number);
    const line = cells.slice(2, 5).join('.');
    words.push({ text, confidence, left, top, right: left + width, bottom: top + height, line });
  }
  return words;
}
