/** Chatwoot: the FAQs of its assistant and the articles of its help centre, as its API lists them. */
import { fieldsOf, isEachJson, itemsOf, listOf, textOf } from './fields.ts';
import type { Draft, ImportFormat } from './format.ts';

const itemsIn = (value: unknown): readonly unknown[] => listOf(fieldsOf(value).payload);

function isFaq(value: unknown): boolean {
  const { question, answer } = fieldsOf(value);
  return typeof question === 'string' && typeof answer === 'string';
}

function isArticle(value: unknown): boolean {
  const { title, content } = fieldsOf(value);
  return typeof title === 'string' && typeof content === 'string';
}

export const chatwoot: ImportFormat = {
  name: 'chatwoot',
  title: 'Chatwoot FAQs or articles',
  recognises: (sources) =>
    isEachJson(sources, (value) => itemsIn(value).some((item) => isFaq(item) || isArticle(item))),
  read: (sources) => ({
    drafts: itemsOf(sources, itemsIn).map((item) => (isArticle(item) ? readArticle(item) : readFaq(item))),
    warnings: [],
  }),
};

function readFaq(value: unknown): Draft {
  const { id, question, answer, status } = fieldsOf(value);
  const isPending = status === 'pending';
  return {
    place: `FAQ ${textOf(id)}`,
    questions: [textOf(question)],
    answer: textOf(answer),
    enabled: !isPending,
    warnings: isPending ? ['it was not approved yet, and is imported switched off'] : [],
  };
}

function readArticle(value: unknown): Draft {
  const { id, title, content, status = 'published', category } = fieldsOf(value);
  const isPublished = status === 'published' || status === 1;
  return {
    place: `article ${textOf(id)}`,
    questions: [textOf(title)],
    answer: textOf(content),
    tags: [textOf(fieldsOf(category).name)],
    enabled: isPublished,
    warnings: isPublished ? [] : ['it was not published, and is imported switched off'],
  };
}
