/** QnABot on AWS: the JSON of its content designer, and the workbooks that it imports. */
import {
  fieldsOf,
  hasTitles,
  isEachJson,
  itemsOf,
  listOf,
  placeOfRow,
  tablesWith,
  textOf,
  textsOf,
  titledRows,
} from './fields.ts';
import type { Draft, ImportFormat, SourceTable } from './format.ts';
import { leftOut } from './remarks.ts';

const PLACEHOLDER = /\{\{/;
const HAS_PLACEHOLDERS = 'the answer has placeholders {{…}}, which nothing fills in';

export const qnabot: ImportFormat = {
  name: 'qnabot',
  title: 'QnABot on AWS',
  recognises: (sources) =>
    hasTitles(sources, isContent) || isEachJson(sources, (value) => listOf(fieldsOf(value).qna).some(isItem)),
  read: (sources) => ({
    drafts: [
      ...itemsOf(sources, (value) => fieldsOf(value).qna).map(readItem),
      ...tablesWith(sources, isContent).flatMap(readTable),
    ],
    warnings: [],
  }),
};

const isContent = (titles: readonly string[]): boolean =>
  titles.includes('qid') && titles.includes('answer') && titles.some((title) => /^question\d+$/.test(title));

function isItem(value: unknown): boolean {
  const { qid, q, type } = fieldsOf(value);
  return typeof qid === 'string' && (Array.isArray(q) || typeof type === 'string');
}

function readItem(value: unknown): Draft {
  const item = fieldsOf(value);
  const { qid, q, a, t, type = 'qna' } = item;
  const answer = textOf(a) || textOf(fieldsOf(item.alt).markdown);
  return {
    place: `item "${textOf(qid)}"`,
    questions: textsOf(q),
    answer,
    externalId: `qnabot:${textOf(qid)}`,
    tags: tagsOf(textOf(t), textOf(item.clientFilterValues)),
    warnings: [
      ...leftOut(listOf(fieldsOf(item.r).buttons).length, 'button'),
      ...(PLACEHOLDER.test(answer) ? [HAS_PLACEHOLDERS] : []),
      ...(textOf(item.l) === '' ? [] : ['a function that makes its answer was left out']),
    ],
    ...(type !== 'qna' && { refusal: `It is an item of type "${textOf(type)}", not a question and answer.` }),
  };
}

function readTable(table: SourceTable): Draft[] {
  return titledRows(table).map((row) => {
    const answer = row.cell('answer') || row.cell('markdown');
    const buttons = row.cells(/^displaytext\d+$/).filter((text) => text !== '');
    return {
      place: placeOfRow(table, row.number),
      questions: row.cells(/^question\d+$/),
      answer,
      externalId: row.cell('qid') === '' ? undefined : `qnabot:${row.cell('qid')}`,
      tags: tagsOf(row.cell('topic'), row.cell('clientfiltervalues')),
      warnings: [
        ...leftOut(buttons.length, 'button'),
        ...(PLACEHOLDER.test(answer) ? [HAS_PLACEHOLDERS] : []),
      ],
    };
  });
}

function tagsOf(topic: string, filters: string): string[] {
  return [...(topic === '' ? [] : [`topic:${topic}`]), ...filters.split(',').map((filter) => filter.trim())];
}
