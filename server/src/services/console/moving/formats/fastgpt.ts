/** FastGPT: the CSV of a dataset or a collection; further columns are further indexes, which are wordings here. */
import { hasTitles, placeOfRow, tablesWith } from './fields.ts';
import type { ImportFormat } from './format.ts';
import { IS_PASSAGE } from './remarks.ts';

const isDataset = ([first, second, third]: readonly string[]): boolean =>
  (first === 'index' && second === 'content') || (first === 'q' && second === 'a' && third === 'indexes');

export const fastgpt: ImportFormat = {
  name: 'fastgpt',
  title: 'FastGPT dataset',
  recognises: (sources) => hasTitles(sources, isDataset),
  read: (sources) => ({
    drafts: tablesWith(sources, isDataset).flatMap((table) =>
      table.rows.slice(1).map(({ number, cells: [question = '', answer = '', ...indexes] }) => ({
        place: placeOfRow(table, number),
        questions: [question, ...indexes],
        answer,
        ...(answer.trim() === '' && {
          refusal: IS_PASSAGE,
        }),
      })),
    ),
    warnings: [],
  }),
};
