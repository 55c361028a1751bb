/** Golden questions in an archive: they name answers and files as the archive does, for ids differ where it is imported. */
import type { GoldenBody, GoldenRecord } from '../../../../../../contract/asking/golden.ts';
import type { ImportReply } from '../../../../../../contract/knowledge/imports.ts';
import { AppError } from '../../../../errors.ts';
import { UnreadableRow } from '../../../teaching/bulk/bulk-types.ts';
import type { ExportedGolden } from './layout.ts';

/** What of the golden questions is used. */
export interface GoldenKeeper {
  list(chatbotId: string): Promise<{ questions: readonly GoldenRecord[] }>;
  bringIn(chatbotId: string, bodies: readonly GoldenBody[]): Promise<{ added: number; unchanged: number }>;
}

/** Undefined where what it expects is not in the archive, for it was deleted. @param paths of the files in the archive, by their ids */
export function toGoldenLine(
  { question, expects, answerId, fileId, page, outcome }: GoldenRecord,
  paths: ReadonlyMap<number, string>,
): ExportedGolden | undefined {
  if (expects === 'refuse') return { question, expects };
  if (expects === 'answer')
    return answerId === undefined || outcome === 'broken'
      ? undefined
      : { question, expects, answer: answerId };
  const file = paths.get(fileId ?? 0);
  return file === undefined ? undefined : { question, expects, file, ...(page !== undefined && { page }) };
}

/** What an import has made of the archive's answers and files. */
interface Imported {
  /** The answer's id by the one that it had. */
  answers: ReadonlyMap<number, number>;
  /** The file's id by its path. */
  files: ReadonlyMap<string, number>;
}

/** Undefined where what it expects was not imported. */
function toGoldenBody(
  { question, expects, answer, file, page }: ExportedGolden,
  { answers, files }: Imported,
): GoldenBody | undefined {
  if (expects === 'refuse') return { question, expects };
  if (expects === 'answer') {
    const answerId = answers.get(answer ?? 0);
    return answerId === undefined ? undefined : { question, expects, answerId };
  }
  const fileId = files.get(file ?? '');
  return fileId === undefined
    ? undefined
    : { question, expects, fileId, ...(page !== undefined && { page }) };
}

/** Once the answers and files are there. @param lines none of an archive of before it had golden questions */
export async function restoreGolden(
  golden: Pick<GoldenKeeper, 'bringIn'>,
  chatbotId: string,
  lines: AsyncIterable<ExportedGolden | UnreadableRow> | Iterable<never>,
  { isApplied, imported }: { isApplied: boolean; imported: Imported },
): Promise<{ reply: NonNullable<ImportReply['golden']>; warnings: string[] }> {
  const bodies: GoldenBody[] = [];
  let count = 0;
  for await (const line of lines) {
    count += 1;
    const body = line instanceof UnreadableRow ? undefined : toGoldenBody(line, imported);
    if (body !== undefined) bodies.push(body);
  }
  const leftOut = count - bodies.length;
  if (!isApplied || bodies.length === 0)
    return { reply: { added: bodies.length, unchanged: 0, leftOut }, warnings: [] };
  try {
    return { reply: { ...(await golden.bringIn(chatbotId, bodies)), leftOut }, warnings: [] };
  } catch (error) {
    // What is taught stays; these are more golden questions than a chatbot may have.
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    return { reply: { added: 0, unchanged: 0, leftOut: count }, warnings: [error.message] };
  }
}
