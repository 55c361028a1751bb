/** Reads an uploaded file that looks like an FAQ for the import, with its columns as its receipt tells them. */
import type { FaqOffer } from '../../../../../contract/knowledge/files.ts';
import { readFile, readOriginal } from '../../../api/files.ts';
import { previewPairs } from '../../../api/pairs.ts';
import { readSheets } from './read-sheets.ts';
import type { Sheet } from './sheet.ts';

/** @throws ApiError where the file is gone; Error where it cannot be read */
export async function readOffered(chatbotId: string, fileId: number): Promise<Sheet[]> {
  const [{ receipt }, original] = await Promise.all([
    readFile(chatbotId, fileId),
    readOriginal(chatbotId, fileId),
  ]);
  const sheets = await readSheets(original, (workbook) => previewPairs(chatbotId, workbook));
  return receipt?.looksLikeFaq === undefined ? sheets : layOut(sheets, receipt.looksLikeFaq);
}

/** The offered sheet first, from the row of its titles on; as it is where no row has them. */
export function layOut(sheets: readonly Sheet[], offer: FaqOffer): Sheet[] {
  const offered = sheets.find(({ name }) => name === (offer.sheet ?? name));
  if (offered === undefined) return [...sheets];
  const rest = sheets.filter((sheet) => sheet !== offered);
  const find = (cells: readonly string[], title: string) => cells.findIndex((cell) => cell.trim() === title);
  for (const [at, { cells }] of offered.rows.entries()) {
    const questionColumn = find(cells, offer.questionColumn);
    const answerColumn = find(cells, offer.answerColumn);
    if (questionColumn < 0 || answerColumn < 0) continue;
    const layout = { questionColumn, answerColumn, hasHeader: true };
    return [{ ...offered, rows: offered.rows.slice(at), layout }, ...rest];
  }
  const [questionColumn, answerColumn] = [Number(offer.questionColumn) - 1, Number(offer.answerColumn) - 1];
  const isNumbered = questionColumn >= 0 && answerColumn >= 0;
  const layout = { questionColumn, answerColumn, hasHeader: false };
  return [isNumbered ? { ...offered, layout } : offered, ...rest];
}
