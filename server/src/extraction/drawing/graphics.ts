/** Reads charts and diagrams, which Office files keep in parts of their own. */
import type { Locator } from '../../../../contract/knowledge/locator.ts';
import type { OfficePackage, Relationships } from '../opc/package.ts';
import type { Block } from '../types.ts';
import { readChart } from './chart.ts';
import { readDiagram } from './diagram.ts';

/** More graphics than this in one part are left unread. */
const MAX_GRAPHICS = 500;

/** Blocks by the id of the relationship that leads to them. */
export async function readGraphics(
  source: OfficePackage,
  relationships: Relationships,
  locate: () => Locator,
): Promise<Map<string, Block[]>> {
  const graphics = new Map<string, Block[]>();
  for (const [id, { type, target }] of relationships) {
    if (graphics.size >= MAX_GRAPHICS) break;
    if (type === 'chart') graphics.set(id, await readChart(source, target, locate()));
    else if (type === 'diagramData') graphics.set(id, await readDiagram(source, target, locate()));
  }
  return graphics;
}
