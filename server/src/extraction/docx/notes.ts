/** Reads footnotes and endnotes with the reader of the document body. */
import { toCellText } from '../cell-text.ts';
import { type OfficePackage, type Relationships, targetsOfType } from '../opc/package.ts';
import type { Block } from '../types.ts';
import { createBodyHandler } from './body.ts';
import type { BodyContext } from './body-state.ts';

/** Texts by "footnote/1"; separators, which have a type, are left out. */
export async function readNotes(
  source: OfficePackage,
  relationships: Relationships,
  context: Pick<BodyContext, 'styles' | 'numbering' | 'limits' | 'warn'>,
): Promise<Map<string, string>> {
  const notes = new Map<string, string>();
  for (const kind of ['footnote', 'endnote'] as const) {
    for (const part of targetsOfType(relationships, `${kind}s`)) {
      let blocks: Block[] = [];
      let id: string | undefined;
      const handler = createBodyHandler({
        ...context,
        notes: new Map(),
        graphics: new Map(),
        linkTargets: await source.linkTargetsOf(part),
        give: (block) => blocks.push(block),
      });
      await source.parse(part, {
        ...handler,
        open(name, attributes) {
          if (name === kind) {
            blocks = [];
            id = attributes.get('type') === undefined ? attributes.get('id') : undefined;
          } else handler.open(name, attributes);
        },
        close(name) {
          if (name !== kind) handler.close(name);
          else if (id !== undefined && blocks.length > 0) notes.set(`${kind}/${id}`, toCellText(blocks));
        },
      });
    }
  }
  return notes;
}
