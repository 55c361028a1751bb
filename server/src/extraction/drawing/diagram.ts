/** Reads the texts of a SmartArt diagram. */
import type { Locator } from '../../../../contract/knowledge/locator.ts';
import { isBlank } from '../clean-text.ts';
import type { OfficePackage } from '../opc/package.ts';
import type { Block } from '../types.ts';

/** One list item per node of the diagram, in the order stored. */
export async function readDiagram(source: OfficePackage, part: string, locator: Locator): Promise<Block[]> {
  const blocks: Block[] = [];
  let isNode = false;
  let isText = false;
  let text = '';
  await source.parse(part, {
    open(name, attributes) {
      if (name === 'pt') {
        isNode = !['pres', 'parTrans', 'sibTrans'].includes(attributes.get('type') ?? 'node');
        text = '';
      } else if (name === 't') isText = true;
    },
    text(more) {
      if (isText && isNode) text += more;
    },
    close(name) {
      if (name === 'p') text += '\n';
      // The element named t holds the paragraphs (dgm:t) and also each run's text (a:t).
      if (name === 'r' || name === 't') isText = false;
      if (name === 'pt' && !isBlank(text))
        blocks.push({ kind: 'listItem', text: `• ${text.trim()}`, locator });
    },
  });
  return blocks;
}
