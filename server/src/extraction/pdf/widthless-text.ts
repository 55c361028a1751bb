/**
 * Gives a width to text of East Asian fonts that are not in the file: PDFium knows no outline of theirs, and leaves out every
 * text without a width, which is each that draws one character alone. A stroke has a width.
 */
import { PDFiumModule } from '@hyzyla/pdfium';
import { isOurFault } from '../failures.ts';
import { preparePdfium } from './pdfium-module.ts';

declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> };
};

type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & {
  wasmExports: { __indirect_function_table: { set(index: number, value: unknown): void } };
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  _FPDFTextObj_SetTextRenderMode(object: number, mode: number): number;
  _FPDFPageObj_SetStrokeWidth(object: number, width: number): number;
  _FPDFPageObj_Transform(
    object: number,
    a: number,
    b: number,
    c: number,
    d: number,
    e: number,
    f: number,
  ): void;
  _FPDFPage_GenerateContent(page: number): number;
  _FPDF_SaveAsCopy(document: number, writer: number, flags: number): number;
};

const LIBRARY = {
  version: 2,
  m_pIsolate: null,
  m_pUserFontPaths: null,
  m_v8EmbedderSlot: 0,
  m_pPlatform: null,
};
const TEXT_OBJECT = 1;
const STROKED = 1;
/** PDFium's own bound, in points. */
const LEAST_WIDTH = 0.01;
const FLOAT = Float32Array.BYTES_PER_ELEMENT;
const INT = Int32Array.BYTES_PER_ELEMENT;
/** A module that exports the function `f` that it imports from `e`: PDFium calls only functions of WebAssembly. */
const CALLBACK = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0],
  ...[1, 8, 1, 96, 3, 127, 127, 127, 1, 127],
  ...[2, 7, 1, 1, 101, 1, 102, 0, 0],
  ...[7, 5, 1, 1, 102, 0, 0],
);
/** FPDF_REMOVE_SECURITY: a copy that anyone can open, of a file that anyone can open. */
const WITHOUT_SECURITY = 3;
/** The place of the null pointer, which no function has. */
const CALLBACK_PLACE = 0;

/** A copy whose text has a width, or the file itself if all of it has. Throws what `isOurFault` knows. */
export async function giveWidths(file: Buffer, maxPages: number): Promise<Buffer> {
  try {
    return mendFile((await PDFiumModule(await preparePdfium())) as Pdfium, file, maxPages) ?? file;
  } catch (cause) {
    if (isOurFault(cause)) throw cause;
    return file;
  }
}

/** Undefined if nothing had to be mended. */
function mendFile(pdfium: Pdfium, file: Buffer, maxPages: number): Buffer | undefined {
  const { malloc } = pdfium.wasmExports as unknown as { malloc(size: number): number };
  pdfium._FPDF_InitLibraryWithConfig(LIBRARY);
  const bytes = malloc(file.length);
  const results = malloc(4 * FLOAT);
  if (bytes === 0 || results === 0) return undefined;
  pdfium.HEAPU8.set(file, bytes);
  const document = pdfium._FPDF_LoadMemDocument(bytes, file.length, 0);
  if (document === 0) return undefined;
  const pages = Math.min(maxPages, pdfium._FPDF_GetPageCount(document));
  let count = 0;
  for (let index = 0; index < pages; index++) {
    const page = pdfium._FPDF_LoadPage(document, index);
    if (page === 0) continue;
    const mended = mendPage(pdfium, page, results);
    if (mended > 0) pdfium._FPDFPage_GenerateContent(page);
    count += mended;
    pdfium._FPDF_ClosePage(page);
  }
  return count > 0 ? save(pdfium, document, malloc(2 * INT)) : undefined;
}

/** How many texts had no width. */
function mendPage(pdfium: Pdfium, page: number, results: number): number {
  let count = 0;
  for (let index = pdfium._FPDFPage_CountObjects(page) - 1; index >= 0; index--) {
    const object = pdfium._FPDFPage_GetObject(page, index);
    if (pdfium._FPDFPageObj_GetType(object) !== TEXT_OBJECT) continue;
    pdfium._FPDFPageObj_GetBounds(object, results, results + FLOAT, results + 2 * FLOAT, results + 3 * FLOAT);
    const [from = 0, , to = 0] = new Float32Array(pdfium.HEAPU8.buffer, results, 4);
    if (to - from >= LEAST_WIDTH) continue;
    pdfium._FPDFTextObj_SetTextRenderMode(object, STROKED);
    pdfium._FPDFPageObj_SetStrokeWidth(object, 1);
    // Has PDFium measure it anew.
    pdfium._FPDFPageObj_Transform(object, 1, 0, 0, 1, 0, 0);
    count++;
  }
  return count;
}

function save(pdfium: Pdfium, document: number, writer: number): Buffer {
  const pieces: Buffer[] = [];
  const write = (_: number, data: number, size: number) => {
    pieces.push(Buffer.from(pdfium.HEAPU8.slice(data, data + size)));
    return 1;
  };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(CALLBACK), { e: { f: write } });
  pdfium.wasmExports.__indirect_function_table.set(CALLBACK_PLACE, exports.f);
  new Int32Array(pdfium.HEAPU8.buffer, writer, 2).set([1, CALLBACK_PLACE]);
  const isSaved = pdfium._FPDF_SaveAsCopy(document, writer, WITHOUT_SECURITY) !== 0;
  if (!isSaved) throw new Error('PDFium could not save the file');
  return Buffer.concat(pieces);
}
