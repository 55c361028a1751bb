/** Reads the pictures of a PDF's pages in this process, as a child of the sandbox does. */

import { textsOf } from '../../../server/src/extraction/block-texts.ts';
import { DEFAULT_LIMITS } from '../../../server/src/extraction/limits.ts';
import { findLanguages } from '../../../server/src/extraction/ocr/languages.ts';
import { recognisePages } from '../../../server/src/extraction/ocr/recognise-pages.ts';
import { DEFAULT_OCR_SETTINGS, type OcrSettings } from '../../../server/src/extraction/ocr/settings.ts';
import type { RecognisedPage } from '../../../server/src/extraction/ocr/types.ts';

export async function recognise(
  file: Buffer,
  pages: number[] = [1],
  settings: Partial<OcrSettings> = {},
): Promise<RecognisedPage[]> {
  const { languages, pagePixels, dpi, leastDpi } = { ...DEFAULT_OCR_SETTINGS, ...settings };
  const read: RecognisedPage[] = [];
  const work = { pages, languages: findLanguages(languages, null).found, pagePixels, dpi, leastDpi };
  await recognisePages(file, work, DEFAULT_LIMITS, async (page) => void read.push(page));
  return read;
}

export function textOf(page: RecognisedPage | undefined): string {
  return page?.blocks.flatMap(textsOf).join(' ') ?? '';
}
