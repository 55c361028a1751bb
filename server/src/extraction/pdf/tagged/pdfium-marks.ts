/** Reads the tag of every word from PDFium: the first engine merges neighbouring texts with different tags. */
import { PDFiumModule } from '@hyzyla/pdfium';
import { isOurFault } from '../../failures.ts';
import { preparePdfium } from '../pdfium-module.ts';

/** Neighbouring characters without a space that the file draws under one tag. */
export interface MarkedRun {
  /** Marked-content id; undefined without a tag. */
  id: number | undefined;
  /** UTF-16 units of its text. */
  length: number;
  /** In points from the left edge of the page as it is shown. */
  left: number;
  right: number;
  /** The middle of its first character, in points from the top left corner of the page as it is shown. */
  x: number;
  y: number;
}

/** Size of the page as it is shown, in points. */
export interface PageSize {
  width: number;
  height: number;
}

export interface PdfMarks {
  /**
   * The runs of a page in the order in which the file draws them; none if PDFium cannot read the page.
   * @param pageNumber from 1
   * @param size of the page as it is turned
   * @param angle by which the page's text appears turned clockwise, which is undone
   */
  read(pageNumber: number, size: PageSize, angle: number): MarkedRun[];
  close(): void;
}

type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & {
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_GetTextObject(text: number, index: number): number;
  _FPDFText_GetCharBox(
    text: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ): number;
  _FPDFPageObj_GetMarkedContentID(object: number): number;
  _FPDF_PageToDevice(
    page: number,
    startX: number,
    startY: number,
    width: number,
    height: number,
    rotate: number,
    x: number,
    y: number,
    deviceX: number,
    deviceY: number,
  ): number;
};

const LIBRARY = {
  version: 2,
  m_pIsolate: null,
  m_pUserFontPaths: null,
  m_v8EmbedderSlot: 0,
  m_pPlatform: null,
};
/** Pixels per point: PDFium gives places in whole pixels. */
const PIXELS = 64;
const QUARTER_TURN = 90;
/** PDFium's mark of a word that continues in the next line. */
const BROKEN = '\u0002';
const DOUBLE = Float64Array.BYTES_PER_ELEMENT;
const INT = Int32Array.BYTES_PER_ELEMENT;

/** Undefined if PDFium cannot open the file. Throws what `isOurFault` knows. */
export async function openMarks(file: Buffer): Promise<PdfMarks | undefined> {
  try {
    return open((await PDFiumModule(await preparePdfium())) as Pdfium, file);
  } catch (cause) {
    if (isOurFault(cause)) throw cause;
    return undefined;
  }
}

function open(pdfium: Pdfium, file: Buffer): PdfMarks | undefined {
  const { malloc } = pdfium.wasmExports;
  pdfium._FPDF_InitLibraryWithConfig(LIBRARY);
  const bytes = malloc(file.length);
  const results = malloc(4 * DOUBLE + 2 * INT);
  if (bytes === 0 || results === 0) return undefined;
  pdfium.HEAPU8.set(file, bytes);
  const document = pdfium._FPDF_LoadMemDocument(bytes, file.length, 0);
  if (document === 0) return undefined;
  /** After a trap the engine is unusable. */
  let isBroken = false;
  return {
    read(pageNumber, size, angle) {
      if (isBroken) return [];
      try {
        return readPage(pdfium, document, pageNumber, size, angle, results);
      } catch {
        isBroken = true;
        return [];
      }
    },
    close() {
      if (isBroken) return;
      pdfium._FPDF_CloseDocument(document);
      pdfium._FPDF_DestroyLibrary();
    },
  };
}

function readPage(
  pdfium: Pdfium,
  document: number,
  pageNumber: number,
  size: PageSize,
  angle: number,
  results: number,
): MarkedRun[] {
  const page = pdfium._FPDF_LoadPage(document, pageNumber - 1);
  if (page === 0) return [];
  const text = pdfium._FPDFText_LoadPage(page);
  const runs =
    text === 0 ? [] : readRuns(pdfium, text, createBoxes(pdfium, page, text, size, angle, results));
  if (text !== 0) pdfium._FPDFText_ClosePage(text);
  pdfium._FPDF_ClosePage(page);
  return runs;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Gives the box of a character on the page as it is shown. */
function createBoxes(
  pdfium: Pdfium,
  page: number,
  text: number,
  { width, height }: PageSize,
  angle: number,
  results: number,
): (index: number) => Box {
  const shown = results + 4 * DOUBLE;
  const [across, down] = [Math.round(width * PIXELS), Math.round(height * PIXELS)];
  const quarterTurns = (4 - angle / QUARTER_TURN) % 4;
  const toShown = (x: number, y: number): [number, number] => {
    pdfium._FPDF_PageToDevice(page, 0, 0, across, down, quarterTurns, x, y, shown, shown + INT);
    const [pixelX = 0, pixelY = 0] = new Int32Array(pdfium.HEAPU8.buffer, shown, 2);
    return [pixelX / PIXELS, pixelY / PIXELS];
  };
  return (index) => {
    pdfium._FPDFText_GetCharBox(
      text,
      index,
      results,
      results + DOUBLE,
      results + 2 * DOUBLE,
      results + 3 * DOUBLE,
    );
    const [left = 0, right = 0, bottom = 0, top = 0] = new Float64Array(pdfium.HEAPU8.buffer, results, 4);
    const [firstX, firstY] = toShown(left, bottom);
    const [secondX, secondY] = toShown(right, top);
    return {
      left: Math.min(firstX, secondX),
      right: Math.max(firstX, secondX),
      top: Math.min(firstY, secondY),
      bottom: Math.max(firstY, secondY),
    };
  };
}

function readRuns(pdfium: Pdfium, text: number, boxOf: (index: number) => Box): MarkedRun[] {
  const ids = new Map<number, number | undefined>();
  const idOf = (object: number): number | undefined => {
    if (!ids.has(object)) {
      const mcid = pdfium._FPDFPageObj_GetMarkedContentID(object);
      ids.set(object, mcid < 0 ? undefined : mcid);
    }
    return ids.get(object);
  };
  const runs: MarkedRun[] = [];
  const count = pdfium._FPDFText_CountChars(text);
  let run: MarkedRun | undefined;
  let last = 0;
  const end = () => {
    if (run) runs.push({ ...run, right: boxOf(last).right });
    run = undefined;
  };
  for (let index = 0; index < count; index++) {
    const character = String.fromCodePoint(pdfium._FPDFText_GetUnicode(text, index));
    const object = pdfium._FPDFText_GetTextObject(text, index);
    if (object === 0 || character.trim() === '') {
      end();
      continue;
    }
    const id = idOf(object);
    if (run && run.id !== id) end();
    if (run) run.length += character.length;
    else {
      const { left, right, top, bottom } = boxOf(index);
      const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
      run = { id, length: character.length, left, right, ...middle };
    }
    last = index;
    if (character === BROKEN) end();
  }
  end();
  return runs;
}
