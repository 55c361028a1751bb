/** Intercom: articles as its API lists them, in each of their languages; the title is the question. */
import { fieldsOf, isEachJson, isFields, itemsOf, listOf, textOf } from './fields.ts';
import type { Draft, ImportFormat } from './format.ts';
import { WAS_DRAFT } from './remarks.ts';

const articlesIn = (value: unknown): readonly unknown[] => {
  const { type, data } = fieldsOf(value);
  return type === 'article' ? [value] : listOf(data);
};

export const intercom: ImportFormat = {
  name: 'intercom',
  title: 'Intercom articles',
  recognises: (sources) =>
    isEachJson(sources, (value) =>
      articlesIn(value).some((article) => {
        const { type, title } = fieldsOf(article);
        return type === 'article' && typeof title === 'string';
      }),
    ),
  read: (sources) => ({ drafts: itemsOf(sources, articlesIn).flatMap(readArticle), warnings: [] }),
};

function readArticle(value: unknown): Draft[] {
  const { id, translated_content, default_locale, ...article } = fieldsOf(value);
  const main = textOf(default_locale);
  const others = Object.entries(fieldsOf(translated_content)).filter(
    ([locale, content]) => locale !== main && locale !== 'type' && isFields(content),
  );
  return [
    toDraft(textOf(id), main, article),
    ...others.map(([locale, content]) => toDraft(textOf(id), locale, fieldsOf(content))),
  ];
}

function toDraft(id: string, locale: string, content: Readonly<Record<string, unknown>>): Draft {
  const isPublished = content.state === undefined || content.state === 'published';
  return {
    place: locale === '' ? `article ${id}` : `article ${id}, ${locale}`,
    questions: [textOf(content.title)],
    answer: textOf(content.body),
    externalId: `intercom:${id}${locale === '' ? '' : `:${locale}`}`,
    tags: locale === '' ? [] : [`language:${locale}`],
    enabled: isPublished,
    warnings: isPublished ? [] : [WAS_DRAFT],
    baseUrl: textOf(content.url),
  };
}
