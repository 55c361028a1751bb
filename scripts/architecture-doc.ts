/** Draws the rooms into docs/architecture.md; a test keeps the two equal. */
import { readFileSync, writeFileSync } from 'node:fs';
import { drawRooms } from './architecture/drawing.ts';
import { ROOMS } from './architecture/rooms.ts';

export const ARCHITECTURE_DOC = new URL('../docs/architecture.md', import.meta.url);

/** The page with the drawing that it should have. */
export function withDrawing(page: string): string {
  return page.replace(/```mermaid\n[\s\S]*?```/, () => `\`\`\`mermaid\n${drawRooms(ROOMS)}\n\`\`\``);
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(ARCHITECTURE_DOC, withDrawing(readFileSync(ARCHITECTURE_DOC, 'utf8')));
