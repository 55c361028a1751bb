/** MaxKB: workbooks of paragraphs, each with the questions that lead to it, one a line. */
import { placeOfRow, tablesOf } from './fields.ts';
import type { ImportFormat, SourceTable } from './format.ts';
import { IS_PASSAGE } from './remarks.ts';

/** How the titles begin, in the languages of the product; what follows says how to fill the column. */
const TITLE = /^(分段标题|分段標題|section title|paragraph title)/i;
const CONTENT = /^(分段内容|分段內容|section content|paragraph content)/i;
const QUESTIONS = /^(问题|問題|question)/i;

interface Columns {
  title: number;
  content: number;
  questions: number;
}

function columnsOf(table: SourceTable): Columns | undefined {
  const titles = (table.rows[0]?.cells ?? []).map((title) => title.trim());
  const find = (pattern: RegExp) => titles.findIndex((title) => pattern.test(title));
  const columns = { title: find(TITLE), content: find(CONTENT), questions: find(QUESTIONS) };
  return columns.title >= 0 && columns.content >= 0 && columns.questions >= 0 ? columns : undefined;
}

export const maxkb: ImportFormat = {
  name: 'maxkb',
  title: 'MaxKB',
  recognises: (sources) =>
    sources.every(({ kind }) => kind === 'table') &&
    tablesOf(sources).some((table) => columnsOf(table) !== undefined),
  read: (sources) => ({
    drafts: tablesOf(sources).flatMap((table) => {
      const columns = columnsOf(table);
      if (columns === undefined) return [];
      return table.rows.slice(1).map(({ number, cells }) => {
        const title = cells[columns.title]?.trim() ?? '';
        const questions = (cells[columns.questions] ?? '')
          .split(/\r\n|\r|\n/)
          .filter((line) => line.trim() !== '');
        return {
          place: placeOfRow(table, number),
          questions: questions.length > 0 ? questions : [title],
          answer: cells[columns.content] ?? '',
          tags: table.name === '' || /^(sheet\d*|工作表\d*)$/i.test(table.name) ? [] : [table.name],
          ...(questions.length === 0 && title === '' && { refusal: IS_PASSAGE }),
        };
      });
    }),
    warnings: [],
  }),
};
