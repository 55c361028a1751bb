/** Zendesk Help Center: articles as its API lists them; the title is the question. */
import { fieldsOf, isEachJson, itemsOf, listOf, textOf, textsOf } from './fields.ts';
import type { Draft, ImportFormat } from './format.ts';
import { WAS_DRAFT } from './remarks.ts';

const articlesIn = (value: unknown): readonly unknown[] => {
  const { articles, article } = fieldsOf(value);
  return article === undefined ? listOf(articles) : [article];
};

export const zendesk: ImportFormat = {
  name: 'zendesk',
  title: 'Zendesk Help Center articles',
  recognises: (sources) =>
    isEachJson(sources, (value) =>
      articlesIn(value).some((article) => {
        const { title, body } = fieldsOf(article);
        return typeof title === 'string' && typeof body === 'string';
      }),
    ),
  read: (sources) => ({ drafts: itemsOf(sources, articlesIn).map(readArticle), warnings: [] }),
};

function readArticle(value: unknown): Draft {
  const article = fieldsOf(value);
  const locale = textOf(article.locale);
  const isDraft = article.draft === true;
  return {
    place: `article ${textOf(article.id)}`,
    questions: [textOf(article.title)],
    answer: textOf(article.body),
    externalId: `zendesk:${textOf(article.id)}${locale === '' ? '' : `:${locale}`}`,
    tags: [...textsOf(article.label_names), ...(locale === '' ? [] : [`language:${locale}`])],
    enabled: !isDraft,
    warnings: isDraft ? [WAS_DRAFT] : [],
    baseUrl: textOf(article.html_url),
  };
}
