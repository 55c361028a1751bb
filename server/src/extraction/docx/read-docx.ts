/** Reads Word documents: body, notes, charts and diagrams; what is left out is said in the receipt. */
import type { BlockSink } from '../block-sink.ts';
import { readGraphics } from '../drawing/graphics.ts';
import { unreadable } from '../failures.ts';
import type { ExtractionLimits } from '../limits.ts';
import { type OfficePackage, openPackage, type Relationships, targetsOfType } from '../opc/package.ts';
import { createBodyHandler } from './body.ts';
import { readNumbering } from './numbering.ts';
import { readStyles } from './styles.ts';

/** @throws AppError file_unreadable, file_encrypted, file_too_complex */
export async function readDocx(file: Buffer, sink: BlockSink, limits: ExtractionLimits): Promise<void> {
  const source = await openPackage(file, limits);
  const relationships = await source.relationshipsOf(source.mainPart);
  const styles = await readStyles(source, targetsOfType(relationships, 'styles')[0]);
  const numbering = await readNumbering(source, targetsOfType(relationships, 'numbering')[0], styles);
  const notes = await readNotes(source, relationships);
  const graphics = await readGraphics(source, relationships, () => ({}));

  sink.startPart('document', 1);
  const handler = createBodyHandler({
    styles,
    numbering,
    limits,
    notes,
    graphics,
    give: (block, continues) => sink.add(block, continues),
    warn: (text) => sink.warn(text),
  });
  let isWord = false;
  await source.parse(
    source.mainPart,
    {
      ...handler,
      open(name, attributes) {
        if (!isWord && name !== 'document') throw unreadable('it is not a Word document');
        isWord = true;
        handler.open(name, attributes);
      },
    },
    { drain: sink.drain },
  );
  for (const text of notes.values()) sink.add({ kind: 'notes', text, locator: {} });
  await sayWhatIsLeftOut(source, relationships, sink);
}

/** Footnotes and endnotes by "footnote/1"; separators have a type and no text of their own. */
async function readNotes(source: OfficePackage, relationships: Relationships): Promise<Map<string, string>> {
  const notes = new Map<string, string>();
  for (const kind of ['footnote', 'endnote'] as const) {
    for (const part of targetsOfType(relationships, `${kind}s`)) {
      let id: string | undefined;
      let text = '';
      let isText = false;
      let deleted = 0;
      await source.parse(part, {
        open(name, attributes) {
          if (name === kind) {
            id = attributes.get('type') === undefined ? attributes.get('id') : undefined;
            text = '';
          } else if (name === 'del' || name === 'Fallback') deleted++;
          else if (name === 't') isText = deleted === 0;
          else if (name === 'tab') text += ' ';
        },
        text(more) {
          if (isText && id !== undefined) text += more;
        },
        close(name) {
          if (name === 't') isText = false;
          else if (name === 'del' || name === 'Fallback') deleted--;
          else if (name === 'p') text += '\n';
          else if (name === kind && id !== undefined && text.trim() !== '')
            notes.set(`${kind}/${id}`, text.trim());
        },
      });
    }
  }
  return notes;
}

async function sayWhatIsLeftOut(
  source: OfficePackage,
  relationships: Relationships,
  sink: BlockSink,
): Promise<void> {
  const margins = [...targetsOfType(relationships, 'header'), ...targetsOfType(relationships, 'footer')];
  const comments = targetsOfType(relationships, 'comments');
  if (await anyHasText(source, margins)) sink.warn('Page headers and footers were left out.');
  if (await anyHasText(source, comments)) sink.warn('Comments were left out.');
}

async function anyHasText(source: OfficePackage, parts: readonly string[]): Promise<boolean> {
  let hasText = false;
  for (const part of parts) {
    let isText = false;
    await source.parse(part, {
      open: (name) => {
        isText = name === 't';
      },
      text: (text) => {
        if (isText && text.trim() !== '') hasText = true;
      },
      close: () => {
        isText = false;
      },
    });
    if (hasText) return true;
  }
  return false;
}
