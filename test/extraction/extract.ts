/** Reads a made file in this process, for tests of the readers themselves. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FileKind } from '../../contract/knowledge/files.ts';
import { AppError, type ErrorCode } from '../../server/src/errors.ts';
import { DEFAULT_LIMITS, type ExtractionLimits } from '../../server/src/extraction/limits.ts';
import { readDocument } from '../../server/src/extraction/read-document.ts';
import type { Block, Extraction, TableBlock } from '../../server/src/extraction/types.ts';

export async function extract(
  file: Buffer,
  kind: FileKind,
  limits: Partial<ExtractionLimits> = {},
): Promise<Extraction> {
  const blocks: Block[] = [];
  const result = await readDocument(file, kind, { ...DEFAULT_LIMITS, ...limits }, false, (batch) => {
    blocks.push(...batch);
  });
  return { blocks, ...result };
}

/** For assert.rejects: an AppError of this code, whose message matches. */
export function failure(code: ErrorCode, message = /./): (error: unknown) => boolean {
  return (error) => {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== code || !message.test(error.message)) throw error;
    return true;
  };
}

/** One line per block: "h1 Title", "p text", "li • item", "n notes", "t A|B / 1|2". */
export function outline(blocks: readonly Block[]): string[] {
  const short = { paragraph: 'p', listItem: 'li', notes: 'n' } as const;
  return blocks.map((block) => {
    if (block.kind === 'heading') return `h${block.level} ${block.text}`;
    if (block.kind !== 'table') return `${short[block.kind]} ${block.text}`;
    return `t ${[block.header, ...block.rows.map((row) => row.cells)].map((cells) => cells.join('|')).join(' / ')}`;
  });
}

export function tables(blocks: readonly Block[]): TableBlock[] {
  return blocks.filter((block) => block.kind === 'table');
}

/** A folder for this test file's uploads. */
export async function makeFolder(): Promise<{
  save(name: string, data: Buffer): Promise<string>;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docent-extraction-'));
  return {
    async save(name, data) {
      const file = path.join(folder, name);
      await writeFile(file, data);
      return file;
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
