/** Help centres, whose articles are answers: Chatwoot, Zendesk, Intercom. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { json, read, rowsOf, warningsOf } from './reading.ts';

test('Chatwoot: FAQs that wait for approval and articles that are drafts come switched off', () => {
  const faqs = read(
    json({
      payload: [
        { id: 1, question: 'Open?', answer: 'Always.', status: 'approved' },
        { id: 2, question: 'Shut?', answer: 'Never.', status: 'pending' },
      ],
    }),
  );
  assert.equal(faqs.format, 'chatwoot');
  assert.deepEqual(rowsOf(faqs), [
    { questions: ['Open?'], answer: 'Always.', tags: [] },
    { questions: ['Shut?'], answer: 'Never.', tags: [], enabled: false },
  ]);
  const articles = read(
    json({
      payload: [{ id: 1, title: 'Hours', content: 'Always.', status: 'draft', category: { name: 'Shop' } }],
    }),
  );
  assert.equal(articles.format, 'chatwoot');
  assert.deepEqual(rowsOf(articles), [
    { questions: ['Hours'], answer: 'Always.', tags: ['Shop'], enabled: false },
  ]);
});

test('Zendesk: titles are questions, bodies become text with their links, drafts come switched off', () => {
  const body =
    '<p>Within <b>30 days</b>, see <a href="/hc/returns">returns</a>.</p><ul><li>No fee</li></ul><img src="x">';
  const result = read(
    json({
      articles: [
        {
          id: 11,
          title: 'Returns',
          body,
          html_url: 'https://help.shop.example/hc/articles/11',
          label_names: ['shop'],
          locale: 'en-us',
          draft: false,
        },
        { id: 12, title: 'Later', body: '<p>Soon.</p>', locale: 'en-us', draft: true },
      ],
    }),
  );
  assert.equal(result.format, 'zendesk');
  assert.deepEqual(rowsOf(result), [
    {
      externalId: 'zendesk:11:en-us',
      questions: ['Returns'],
      answer: 'Within **30 days**, see [returns](https://help.shop.example/hc/returns).\n\n- No fee',
      tags: ['shop', 'language:en-us'],
    },
    {
      externalId: 'zendesk:12:en-us',
      questions: ['Later'],
      answer: 'Soon.',
      tags: ['language:en-us'],
      enabled: false,
    },
  ]);
  assert.deepEqual(warningsOf(result), [
    ['1 picture or video left out'],
    ['it was a draft, and is imported switched off'],
  ]);
});

test('Intercom: articles with each of their languages', () => {
  const result = read(
    json({
      type: 'list',
      data: [
        {
          type: 'article',
          id: '5',
          title: 'Hours',
          body: '<p>Always.</p>',
          state: 'published',
          default_locale: 'en',
          translated_content: {
            type: 'article_translated_content',
            de: { title: 'Zeiten', body: '<p>Immer.</p>', state: 'draft' },
          },
        },
      ],
    }),
  );
  assert.equal(result.format, 'intercom');
  assert.deepEqual(rowsOf(result), [
    { externalId: 'intercom:5:en', questions: ['Hours'], answer: 'Always.', tags: ['language:en'] },
    {
      externalId: 'intercom:5:de',
      questions: ['Zeiten'],
      answer: 'Immer.',
      tags: ['language:de'],
      enabled: false,
    },
  ]);
});
