/** Reads the texts of a workbook that cells refer to by number. */
import { tooManyCharacters } from '../failures.ts';
import type { ExtractionLimits } from '../limits.ts';
import { type OfficePackage, type Relationships, targetsOfType } from '../opc/package.ts';
import { toSuperscript } from '../superscripts.ts';
import { createElementHandler, elementTable } from '../xml/elements.ts';
import { decodeEscapes } from './cell-value.ts';
import { PlainTexts } from './plain-markup.ts';

/** Each entry costs memory even if it is empty. */
const ENTRY_CHARACTERS = 8;

class SharedTexts {
  readonly texts: string[] = [];
  text = '';
  isRaised = false;
  private characters = 0;
  private readonly plain = new PlainTexts();
  private readonly limits: ExtractionLimits;

  constructor(limits: ExtractionLimits) {
    this.limits = limits;
  }

  keep(text: string): void {
    this.texts.push(decodeEscapes(text));
    this.characters += text.length + ENTRY_CHARACTERS;
    if (this.characters > 2 * this.limits.characters) throw tooManyCharacters(this.limits);
  }

  takePlain(piece: string, start: number): number {
    const { plain } = this;
    let at = start;
    for (let end = plain.take(piece, at); end >= 0; end = plain.take(piece, at)) {
      this.keep(plain.text);
      at = end;
    }
    return at;
  }
}

const SHARED_TEXT_ELEMENTS = elementTable<SharedTexts>({
  sst: { skim: (state, piece, start) => state.takePlain(piece, start) },
  si: {
    open(state) {
      state.text = '';
    },
    close: (state) => state.keep(state.text),
  },
  r: { open: stopRaising, close: stopRaising },
  vertAlign: {
    open(state, attributes) {
      state.isRaised = attributes.get('val') === 'superscript';
    },
  },
  t: {
    text(state, text) {
      state.text += state.isRaised ? toSuperscript(text) : text;
    },
  },
  // How Japanese words are pronounced.
  rPh: { isLeftOut: true },
});

export async function readSharedTexts(
  source: OfficePackage,
  relationships: Relationships,
): Promise<string[]> {
  const state = new SharedTexts(source.limits);
  for (const part of targetsOfType(relationships, 'sharedStrings'))
    await source.parse(part, createElementHandler(SHARED_TEXT_ELEMENTS, state));
  return state.texts;
}

function stopRaising(state: SharedTexts): void {
  state.isRaised = false;
}
