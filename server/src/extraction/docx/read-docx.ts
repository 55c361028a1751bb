/** Reads Word documents: body, notes, charts and diagrams; what is left out is said in the receipt. */
import type { BlockSink } from '../block-sink.ts';
import { readGraphics } from '../drawing/graphics.ts';
import { unreadable, withoutText } from '../failures.ts';
import type { ExtractionLimits } from '../limits.ts';
import { type OfficePackage, openPackage, type Relationships, targetsOfType } from '../opc/package.ts';
import { PICTURES_UNREAD } from '../scanned-pages.ts';
import { createBodyHandler } from './body.ts';
import { HTML, INSERTED_HTML } from './inserted-html.ts';
import { readNotes } from './notes.ts';
import { readNumbering } from './numbering.ts';
import { readStyles, usualSize } from './styles.ts';
import { findTitles } from './titles.ts';

/** @throws AppError file_unreadable, file_encrypted, file_too_complex */
export async function readDocx(file: Buffer, sink: BlockSink, limits: ExtractionLimits): Promise<void> {
  const source = await openPackage(file, limits);
  const relationships = await source.relationshipsOf(source.mainPart);
  const styles = await readStyles(source, targetsOfType(relationships, 'styles')[0]);
  const numbering = await readNumbering(source, targetsOfType(relationships, 'numbering')[0], styles);
  const warn = (text: string) => sink.warn(text);
  const notes = await readNotes(source, relationships, { styles, numbering, limits, warn });
  const graphics = await readGraphics(source, relationships, () => ({}));

  sink.startPart('document', 1);
  const titles = findTitles((block, continues) => sink.add(block, continues), usualSize(styles));
  const handler = createBodyHandler({
    styles,
    numbering,
    limits,
    notes,
    graphics,
    relationships,
    linkTargets: await source.linkTargetsOf(source.mainPart),
    give: titles.add,
    warn,
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
  titles.finish();
  for (const text of notes.values()) sink.add({ kind: 'notes', text, locator: {} });
  await sayWhatIsLeftOut(source, relationships, sink);
  const inserted = targetsOfType(relationships, 'aFChunk');
  if (sink.characters === 0 && inserted.some((part) => HTML.test(part))) throw withoutText(INSERTED_HTML);
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
  if (targetsOfType(relationships, 'image').length > 0) sink.warn(PICTURES_UNREAD);
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
