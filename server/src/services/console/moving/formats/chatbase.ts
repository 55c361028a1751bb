/** Chatbase: the sources of an agent as its API lists them; those of questions and answers are read. */
import { type Fields, fieldsOf, isEachJson, isFields, itemsOf, listOf, textOf, textsOf } from './fields.ts';
import type { Draft, ImportFormat } from './format.ts';

function sourcesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const { data, sources, items } = fieldsOf(value);
  return [data, sources, items].map(listOf).find((list) => list.length > 0) ?? [];
}

/** Beside the type, or in an object of their own. */
function contentOf(source: Fields): Fields {
  return isFields(source.data) ? source.data : source;
}

function isQna(value: unknown): boolean {
  const source = fieldsOf(value);
  return source.type === 'qna' && typeof contentOf(source).answer === 'string';
}

export const chatbase: ImportFormat = {
  name: 'chatbase',
  title: 'Chatbase sources',
  recognises: (sources) => isEachJson(sources, (value) => sourcesIn(value).some(isQna)),
  read: (sources) => ({ drafts: itemsOf(sources, sourcesIn).map(readSource), warnings: [] }),
};

function readSource(value: unknown, index: number): Draft {
  const source = fieldsOf(value);
  const { questions, question, answer } = contentOf(source);
  const id = textOf(source.id);
  return {
    place: id === '' ? `source ${index + 1}` : `source ${id}`,
    questions: [...textsOf(questions), textOf(question)],
    answer: textOf(answer),
    externalId: id === '' ? undefined : `chatbase:${id}`,
    ...(source.type !== 'qna' && {
      refusal: `It is a source of type "${textOf(source.type)}", not questions and answers.`,
    }),
  };
}
