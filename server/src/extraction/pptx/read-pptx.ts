/** Reads presentations slide by slide in the order in which they are shown, with tables, charts, diagrams and notes. */
import type { BlockSink } from '../block-sink.ts';
import { isBlank } from '../clean-text.ts';
import { readGraphics } from '../drawing/graphics.ts';
import { tooComplex, unreadable } from '../failures.ts';
import type { ExtractionLimits } from '../limits.ts';
import {
  type OfficePackage,
  openPackage,
  type Relationship,
  type Relationships,
  targetsOfType,
} from '../opc/package.ts';
import { PICTURES_UNREAD } from '../scanned-pages.ts';
import { type BulletSource, createBulletSource } from './bullets.ts';
import { readSlide } from './slide.ts';

/** @throws AppError file_unreadable, file_encrypted, file_too_complex */
export async function readPptx(file: Buffer, sink: BlockSink, limits: ExtractionLimits): Promise<void> {
  const source = await openPackage(file, limits);
  const slides = await listSlides(source, await source.relationshipsOf(source.mainPart));
  const bullets = createBulletSource(source);
  const seen = new Set<string>();
  for (const [index, slide] of slides.entries()) {
    sink.startPart('slide', index + 1);
    if (slide === undefined || slide.type !== 'slide') sink.note('slide missing in the file');
    else if (seen.has(slide.target)) sink.note('the same slide as one before');
    else await addSlide(source, slide.target, index + 1, bullets, sink);
    if (slide) seen.add(slide.target);
    await sink.drain();
  }
}

/** Undefined for a slide that the presentation lists and the file does not have. */
async function listSlides(
  source: OfficePackage,
  relationships: Relationships,
): Promise<(Relationship | undefined)[]> {
  const slides: (Relationship | undefined)[] = [];
  let isPresentation = false;
  await source.parse(source.mainPart, {
    open(name, attributes) {
      if (!isPresentation && name !== 'presentation') throw unreadable('it is not a presentation');
      isPresentation = true;
      if (name !== 'sldId') return;
      if (slides.length >= source.limits.slides)
        throw tooComplex(`it has more than ${source.limits.slides} slides`);
      // The plain `id` is the slide's own; the prefixed one names the relationship.
      slides.push(relationships.get(attributes.prefixed('id') ?? ''));
    },
  });
  return slides;
}

async function addSlide(
  source: OfficePackage,
  part: string,
  number: number,
  bullets: BulletSource,
  sink: BlockSink,
): Promise<void> {
  const relationships = await source.relationshipsOf(part);
  const locator = { slide: number };
  const graphics = await readGraphics(source, relationships, () => locator);
  const layout = targetsOfType(relationships, 'slideLayout')[0];
  const slide = await readSlide(source, part, {
    locator,
    graphics,
    linkTargets: await source.linkTargetsOf(part),
    bullets: await bullets.ofLayout(layout),
  });
  if (slide.isHidden) {
    sink.note('hidden slide skipped');
    sink.warn('Hidden slides were skipped.');
    return;
  }
  if (slide.title) sink.add({ kind: 'heading', text: slide.title, level: 1, locator });
  for (const block of slide.blocks) sink.add(block);
  for (const target of targetsOfType(relationships, 'notesSlide')) {
    const notes = await readSlide(source, target, {
      locator,
      graphics: new Map(),
      linkTargets: await source.linkTargetsOf(target),
      isNotes: true,
    });
    const text = notes.blocks.map((block) => (block.kind === 'table' ? '' : block.text)).join('\n');
    if (isBlank(text)) continue;
    sink.add({ kind: 'notes', text, locator });
    sink.warn('Speaker notes were read too: customers may be told what they say.');
  }
  if (targetsOfType(relationships, 'comments').length > 0) {
    sink.note('comments left out');
    sink.warn('Comments were left out.');
  }
  if (targetsOfType(relationships, 'image').length > 0) {
    sink.note('pictures not read');
    sink.warn(PICTURES_UNREAD);
  }
  if (sink.partCharacters === 0) sink.note('no text on this slide');
}
