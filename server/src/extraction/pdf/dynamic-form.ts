/** Reads dynamic XFA forms: their one page only asks for another viewer, their content is a template in XML. */
import type { ParseResult, XfaPacket } from '@llamaindex/liteparse-wasm';
import { withoutText } from '../failures.ts';
import type { ExtractionLimits } from '../limits.ts';
import type { Block } from '../types.ts';
import { createElementHandler, elementTable } from '../xml/elements.ts';
import { parseXml } from '../xml/parse-xml.ts';
import type { PdfPage } from './engine.ts';

/** PDFium's number for a form whose pages a viewer must lay out itself. */
const DYNAMIC = 2;
const LEFT_OUT =
  "The form's content could not be read as a viewer shows it (dynamic XFA): only its texts were taken.";
const PRINT_IT =
  "The form's content could not be read (dynamic XFA). Print it to a PDF file and upload that.";

interface Texts {
  found: string[];
  open: string | undefined;
}

const TEXT = {
  open(texts: Texts) {
    texts.open = '';
  },
  text: add,
  close(texts: Texts) {
    if (texts.open?.trim()) texts.found.push(texts.open.replace(/\s+/g, ' ').trim());
    texts.open = undefined;
  },
};
/** What a person reads of a template; its lists of choices, scripts and names of data are none of it. */
const ELEMENTS = elementTable<Texts>({
  text: TEXT,
  exData: { ...TEXT, inside: { open: () => undefined, text: add, close: addSpace } },
  items: { isLeftOut: true },
  script: { isLeftOut: true },
  connectionSet: { isLeftOut: true },
  datasets: { isLeftOut: true },
  config: { isLeftOut: true },
  localeSet: { isLeftOut: true },
});

export function isDynamicForm({ formType }: Pick<ParseResult, 'formType'>): boolean {
  return formType === DYNAMIC;
}

/**
 * The first page with the form's texts in place of what asks for another viewer.
 * @throws AppError file_has_no_text
 */
export async function readDynamicForm(
  pages: readonly PdfPage[],
  packets: readonly XfaPacket[] | undefined,
  limits: ExtractionLimits,
): Promise<PdfPage[]> {
  const blocks = (await readTexts(packets ?? [], limits)).map(
    (text): Block => ({ kind: 'paragraph', text, locator: { isDoubtful: true } }),
  );
  if (blocks.length === 0) throw withoutText(PRINT_IT);
  return pages.map(({ number }, at) => ({
    number,
    blocks: at === 0 ? blocks : [],
    leftOut: [LEFT_OUT],
    isFaulty: false,
    isPlaceholder: true,
  }));
}

async function readTexts(packets: readonly XfaPacket[], limits: ExtractionLimits): Promise<string[]> {
  const texts: Texts = { found: [], open: undefined };
  for (const { content = '' } of packets)
    try {
      await parseXml([Buffer.from(content)], createElementHandler(ELEMENTS, texts), limits);
    } catch {
      // A packet may be a part of the XML only: what was found before it ends stays.
    }
  return texts.found;
}

function add(texts: Texts, text: string): void {
  if (texts.open !== undefined) texts.open += text;
}

function addSpace(texts: Texts): void {
  add(texts, ' ');
}
