/** Draws pages of a PDF as grey pictures, turned and straightened as asked. */
import { PDFiumModule } from '@hyzyla/pdfium';
import { preparePdfium } from '../pdf/pdfium-module.ts';
import type { Picture } from './tesseract.ts';

export interface Drawing {
  dpi: number;
  /** Quarter turns by which the page appears turned clockwise, which are undone. */
  turns: number;
  /** Radians by which its lines fall to the right, which are undone; see Tesseract.findSkew. */
  skew: number;
}

export interface PageDrawer {
  /** In points, as the page is shown; undefined where there is no such page. */
  sizeOf(pageNumber: number): { width: number; height: number } | undefined;
  draw(pageNumber: number, drawing: Drawing): Picture;
  close(): void;
}

type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & {
  _FPDF_RenderPageBitmapWithMatrix(
    bitmap: number,
    page: number,
    matrix: number,
    clipping: number,
    flags: number,
  ): void;
};

const LIBRARY = {
  version: 2,
  m_pIsolate: null,
  m_pUserFontPaths: null,
  m_v8EmbedderSlot: 0,
  m_pPlatform: null,
};
const POINTS_PER_INCH = 72;
const GREY = 1;
const WHITE = 0xffffffff;
/** Annotations, and shades of grey. */
const FLAGS = 1 | 8;
const FLOAT = Float32Array.BYTES_PER_ELEMENT;

/** @throws Error where PDFium cannot open the file */
export async function openDrawer(file: Buffer): Promise<PageDrawer> {
  const pdfium = (await PDFiumModule(await preparePdfium())) as Pdfium;
  const { malloc } = pdfium.wasmExports;
  pdfium._FPDF_InitLibraryWithConfig(LIBRARY);
  const bytes = malloc(file.length);
  const numbers = malloc(10 * FLOAT);
  if (bytes === 0 || numbers === 0) throw new RangeError('no memory for the file');
  pdfium.HEAPU8.set(file, bytes);
  const document = pdfium._FPDF_LoadMemDocument(bytes, file.length, 0);
  if (document === 0) throw new Error('the file cannot be opened');

  function withPage<T>(pageNumber: number, work: (page: number) => T): T | undefined {
    const page = pdfium._FPDF_LoadPage(document, pageNumber - 1);
    if (page === 0) return undefined;
    try {
      return work(page);
    } finally {
      pdfium._FPDF_ClosePage(page);
    }
  }

  const sizeOf = (page: number) => ({
    width: pdfium._FPDF_GetPageWidth(page),
    height: pdfium._FPDF_GetPageHeight(page),
  });

  return {
    sizeOf: (pageNumber) => withPage(pageNumber, sizeOf),
    draw(pageNumber, drawing) {
      const picture = withPage(pageNumber, (page) => {
        const { width, height, matrix } = place(sizeOf(page), drawing);
        const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, GREY, 0, 0);
        if (bitmap === 0) throw new RangeError('no memory for the picture of a page');
        pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
        new Float32Array(pdfium.HEAPU8.buffer, numbers, 10).set([...matrix, 0, 0, width, height]);
        pdfium._FPDF_RenderPageBitmapWithMatrix(bitmap, page, numbers, numbers + 6 * FLOAT, FLAGS);
        const stride = pdfium._FPDFBitmap_GetStride(bitmap);
        const first = pdfium._FPDFBitmap_GetBuffer(bitmap);
        const pixels = new Uint8Array(width * height);
        for (let row = 0; row < height; row++) {
          const start = first + row * stride;
          pixels.set(pdfium.HEAPU8.subarray(start, start + width), row * width);
        }
        pdfium._FPDFBitmap_Destroy(bitmap);
        return { width, height, pixels };
      });
      if (picture === undefined) throw new Error('the page cannot be opened');
      return picture;
    },
    close() {
      pdfium._FPDF_CloseDocument(document);
      pdfium._FPDF_DestroyLibrary();
    },
  };
}

/** Size of the picture, and the matrix that turns the page about its middle. */
function place(size: { width: number; height: number }, { dpi, turns, skew }: Drawing) {
  const scale = dpi / POINTS_PER_INCH;
  const isAcross = turns % 2 === 1;
  const width = Math.max(1, Math.round((isAcross ? size.height : size.width) * scale));
  const height = Math.max(1, Math.round((isAcross ? size.width : size.height) * scale));
  const angle = skew - (turns * Math.PI) / 2;
  const a = Math.cos(angle) * scale;
  const b = Math.sin(angle) * scale;
  const x = width / 2 - (a * size.width - b * size.height) / 2;
  const y = height / 2 - (b * size.width + a * size.height) / 2;
  return { width, height, matrix: [a, b, -b, a, x, y] };
}
