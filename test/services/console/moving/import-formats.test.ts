/** Each format that an import may have, by files made after its description: what is recognised, read and left out. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SourceTable } from '../../../../server/src/services/console/moving/formats/format.ts';
import { type ReadImport, readImport } from '../../../../server/src/services/console/moving/read-import.ts';
import type { ImportFile } from '../../../../server/src/services/console/moving/read-sources.ts';

const file = (fileName: string, text: string): ImportFile => ({ fileName, content: Buffer.from(text) });
const json = (value: unknown, fileName = 'export.json') => file(fileName, JSON.stringify(value));
const workbook = (...rows: string[][]): ImportFile => ({
  fileName: 'export.xlsx',
  tables: [{ name: '', rows: rows.map((cells, index) => ({ number: index + 1, cells })) }],
});

function read(...files: ImportFile[]): ReadImport {
  return readImport(files, { columns: {} });
}

/** What is imported, without the places. */
const rowsOf = (result: ReadImport) => result.rows.map(({ row, reason }) => row ?? { reason });
const warningsOf = (result: ReadImport) => result.rows.map(({ warnings }) => warnings);

const QNA_TITLES = [
  'Question',
  'Answer',
  'Source',
  'Metadata',
  'SuggestedQuestions',
  'IsContextOnly',
  'Prompts',
  'QnaId',
];
const CLUSTERS = JSON.stringify([
  { ClusterHead: 'can i send it back', AlternateQuestionList: [{ Question: 'send it back?' }] },
]);
const PROMPTS = JSON.stringify([{ DisplayOrder: 0, QnaId: 2, DisplayText: 'More' }]);

test('QnA Maker: rows of one answer are its wordings, metadata its tags, prompts are counted', () => {
  const rows = [
    QNA_TITLES,
    [
      'How do I return "it"?',
      'Within 30 days.\\n\\n* No fee',
      'Editorial',
      'shop:de|topic:returns',
      CLUSTERS,
      'False',
      PROMPTS,
      '1',
    ],
    [
      'Returns?',
      'Within 30 days.\\n\\n* No fee',
      'Editorial',
      'shop:de|topic:returns',
      CLUSTERS,
      'False',
      PROMPTS,
      '1',
    ],
    ['More', 'Call us.', 'Editorial', '', '[]', 'True', '[]', '2'],
  ];
  for (const source of [
    file('kb.tsv', `\ufeff${rows.map((row) => row.join('\t')).join('\r\n')}\r\n`),
    workbook(...rows),
  ]) {
    const result = read(source);
    assert.equal(result.format, 'qna-maker');
    assert.deepEqual(rowsOf(result), [
      {
        questions: ['How do I return "it"?', 'can i send it back', 'send it back?', 'Returns?'],
        answer: 'Within 30 days.\n\n* No fee',
        tags: ['shop:de', 'topic:returns'],
      },
      { questions: ['More'], answer: 'Call us.', tags: [], enabled: false },
    ]);
    assert.deepEqual(warningsOf(result), [
      ['1 follow-up prompt left out'],
      ['it was an answer to follow-up prompts only, and is imported switched off'],
    ]);
  }
});

test('QnA Maker and custom question answering: JSON of each version', () => {
  const expected = [{ questions: ['Open?', 'Hours?'], answer: 'Always.', tags: ['shop:de'] }];
  for (const value of [
    {
      qnaDocuments: [
        {
          id: 7,
          answer: 'Always.',
          questions: ['Open?', 'Hours?'],
          metadata: [{ name: 'shop', value: 'de' }],
          context: { prompts: [] },
        },
      ],
    },
    {
      Metadata: { ProjectName: 'shop' },
      Assets: {
        Synonyms: [],
        Qnas: [{ Id: 7, Answer: 'Always.', Questions: ['Open?', 'Hours?'], Metadata: { shop: 'de' } }],
      },
    },
    {
      value: [
        {
          id: 7,
          answer: 'Always.',
          questions: ['Open?'],
          metadata: { shop: 'de' },
          activeLearningSuggestions: [
            { clusterHead: 'Hours?', suggestedQuestions: [{ question: 'Hours?' }] },
          ],
        },
      ],
    },
  ]) {
    const result = read(json(value));
    assert.equal(result.format, 'qna-maker');
    assert.deepEqual(rowsOf(result), expected);
  }
});

test('QnABot: items of questions and answers with their topic; other types are refused with the reason', () => {
  const result = read(
    json({
      qna: [
        {
          qid: 'Hours.1',
          type: 'qna',
          q: ['Open?', 'Hours?'],
          a: 'Always, {{UserInfo.Name}}.',
          t: 'hours',
          r: { buttons: [{ text: 'Map' }] },
        },
        { qid: 'Quiz.1', type: 'quiz', question: 'Two and two?' },
      ],
    }),
  );
  assert.equal(result.format, 'qnabot');
  assert.deepEqual(rowsOf(result), [
    {
      externalId: 'qnabot:Hours.1',
      questions: ['Open?', 'Hours?'],
      answer: 'Always, {{UserInfo.Name}}.',
      tags: ['topic:hours'],
    },
    { reason: 'It is an item of type "quiz", not a question and answer.' },
  ]);
  assert.deepEqual(result.rows[0]?.warnings, [
    '1 button left out',
    'the answer has placeholders {{…}}, which nothing fills in',
  ]);
  const sheet = read(
    workbook(['qid', 'question1', 'question2', 'answer', 'topic'], ['Hours.1', 'Open?', '', 'Always.', '']),
  );
  assert.equal(sheet.format, 'qnabot');
  assert.deepEqual(rowsOf(sheet), [
    { externalId: 'qnabot:Hours.1', questions: ['Open?'], answer: 'Always.', tags: [] },
  ]);
});

test('Dify: annotations as lines of JSON or from its API, and the segments of a dataset', () => {
  const conversation = {
    messages: [
      { role: 'system', content: '' },
      { role: 'user', content: 'Open?' },
      { role: 'assistant', content: 'Always.' },
    ],
  };
  const lines = read(
    file('annotations.jsonl', `${JSON.stringify(conversation)}\n${JSON.stringify(conversation)}\n`),
  );
  assert.equal(lines.format, 'dify');
  assert.deepEqual(rowsOf(lines), [
    { questions: ['Open?'], answer: 'Always.', tags: [] },
    { reason: 'The same stands in line 1.' },
  ]);
  const chinese = read(file('annotations.csv', '\ufeff问题,答案\n"几点,开门？",九点\n'));
  assert.equal(chinese.format, 'dify');
  assert.deepEqual(rowsOf(chinese), [{ questions: ['几点,开门？'], answer: '九点', tags: [] }]);
  const segments = read(
    json({
      data: [
        {
          id: 's1',
          position: 1,
          document_id: 'd',
          content: 'Open?',
          answer: 'Always.',
          keywords: ['hours'],
          enabled: false,
        },
        { id: 's2', position: 2, document_id: 'd', content: 'A long text.', answer: null },
      ],
    }),
  );
  assert.equal(segments.format, 'dify');
  assert.deepEqual(rowsOf(segments), [
    { externalId: 'dify:s1', questions: ['Open?'], answer: 'Always.', tags: ['hours'], enabled: false },
    { reason: 'It is a passage of a document, not a question and answer. Upload the document instead.' },
  ]);
});

test('FastGPT: further indexes are wordings, and passages without an answer are refused', () => {
  const result = read(
    file('data.csv', '\ufeffq,a,indexes\nOpen?,Always.,Hours?,Opening times\nA passage,\n'),
  );
  assert.equal(result.format, 'fastgpt');
  assert.deepEqual(rowsOf(result), [
    { questions: ['Open?', 'Hours?', 'Opening times'], answer: 'Always.', tags: [] },
    { reason: 'It is a passage without a question. Upload its document instead.' },
  ]);
  assert.equal(read(file('data.csv', 'index,content\n"Open, ""really""?",Always.\n')).format, 'fastgpt');
});

test('MaxKB: the questions of a paragraph stand in its cell, one a line', () => {
  const result = read(
    workbook(
      [
        '分段标题（选填）',
        '分段内容（必填，问题答案，最长不超过4096个字符）',
        '问题（选填，单元格内一行一个）',
      ],
      ['Hours', 'Always.', 'Open?\nHours?'],
      ['Parking', 'Behind the shop.', ''],
      ['', 'A passage.', ''],
    ),
  );
  assert.equal(result.format, 'maxkb');
  assert.deepEqual(rowsOf(result), [
    { questions: ['Open?', 'Hours?'], answer: 'Always.', tags: [] },
    { questions: ['Parking'], answer: 'Behind the shop.', tags: [] },
    { reason: 'It is a passage without a question. Upload its document instead.' },
  ]);
});

test('WeKnora: similar and negative questions, several answers, and what is switched off', () => {
  const titles =
    '分类(必填),问题(必填),相似问题(选填-多个用##分隔),反例问题(选填-多个用##分隔),机器人回答(必填-多个用##分隔),是否全部回复(选填-默认FALSE),是否停用(选填-默认FALSE)';
  const csv = `${titles}\nhours,Open?,Hours?##Times?,Open a tin?,Always.##Day and night.,TRUE,FALSE\nhours,Shut?,,,Never.##No.,FALSE,TRUE\n`;
  const result = read(file('faq.csv', csv));
  assert.equal(result.format, 'weknora');
  assert.deepEqual(rowsOf(result), [
    {
      questions: ['Open?', 'Hours?', 'Times?'],
      negativeQuestions: ['Open a tin?'],
      answer: 'Always.\n\nDay and night.',
      tags: ['hours'],
    },
    { questions: ['Shut?'], answer: 'Never.', tags: ['hours'], enabled: false },
  ]);
  assert.deepEqual(warningsOf(result)[1], [
    'the first of 2 answers was taken, of which one was said by chance',
  ]);
  const entries = [
    { tag_name: 'hours', standard_question: 'Open?', similar_questions: ['Hours?'], answers: ['Always.'] },
  ];
  for (const value of [entries, { data: { data: entries } }]) {
    const fromApi = read(json(value));
    assert.equal(fromApi.format, 'weknora');
    assert.deepEqual(rowsOf(fromApi), [
      { questions: ['Open?', 'Hours?'], answer: 'Always.', tags: ['hours'] },
    ]);
  }
});

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

test('Chatbase: sources of questions and answers; the others are refused by their type', () => {
  const result = read(
    json({
      data: [
        { id: 'a', type: 'qna', questions: ['Open?', 'Hours?'], answer: 'Always.' },
        { id: 'b', type: 'qna', data: { questions: ['Shut?'], answer: '<p>Never.</p>' } },
        { id: 'c', type: 'link', url: 'https://shop.example' },
      ],
    }),
  );
  assert.equal(result.format, 'chatbase');
  assert.deepEqual(rowsOf(result), [
    { externalId: 'chatbase:a', questions: ['Open?', 'Hours?'], answer: 'Always.', tags: [] },
    { externalId: 'chatbase:b', questions: ['Shut?'], answer: 'Never.', tags: [] },
    { reason: 'It is a source of type "link", not questions and answers.' },
  ]);
});

test('Botpress: rows of a table, and each language of the questions of version 12', () => {
  const table = read(
    json({ rows: [{ id: 1, question: 'Open?', answer: 'Always.', updatedAt: '2026-01-01' }] }),
  );
  assert.equal(table.format, 'botpress');
  assert.deepEqual(rowsOf(table), [{ questions: ['Open?'], answer: 'Always.', tags: [] }]);
  const result = read(
    json({
      qnas: [
        {
          id: 'x_open',
          data: {
            action: 'text',
            contexts: ['global'],
            enabled: false,
            questions: { en: ['Open?'], de: ['Geöffnet?'] },
            answers: { en: ['Always.', 'Day and night.'], de: ['Immer.'] },
          },
        },
      ],
    }),
  );
  assert.equal(result.format, 'botpress');
  assert.deepEqual(rowsOf(result), [
    { questions: ['Open?'], answer: 'Always.', tags: ['language:en', 'global'], enabled: false },
    { questions: ['Geöffnet?'], answer: 'Immer.', tags: ['language:de', 'global'], enabled: false },
  ]);
});

const NLU = `version: "3.1"
nlu:
- intent: faq/hours
  examples: |
    - When do you [open](verb)?
    - opening hours in [Berlin]{"entity": "city"}
- intent: parking
  examples: |
    - Where can I park?
- intent: greet
  examples: |
    - hello
`;
const DOMAIN = `version: "3.1"
responses:
  utter_faq/hours:
  - text: "Always, {name}."
  - text: Day and night.
  utter_where_to_park:
  - text: Behind the shop.
    buttons:
    - title: Map
      payload: /map
rules:
- rule: parking
  steps:
  - intent: parking
  - action: utter_where_to_park
`;

test('Rasa: examples of intents meet the responses of the domain, by name or by a rule', () => {
  const result = read(file('nlu.yml', NLU), file('domain.yml', DOMAIN));
  assert.equal(result.format, 'rasa');
  assert.deepEqual(rowsOf(result), [
    { questions: ['When do you open?', 'opening hours in Berlin'], answer: 'Always, {name}.', tags: ['faq'] },
    { questions: ['Where can I park?'], answer: 'Behind the shop.', tags: [] },
    { reason: 'No response of the domain says an answer to this intent.' },
  ]);
  assert.deepEqual(warningsOf(result).slice(0, 2), [
    [
      'the first of 2 answers was taken, of which one was said by chance',
      'the answer has placeholders {…}, which nothing fills in',
    ],
    ['1 button left out'],
  ]);
  assert.deepEqual(read(file('nlu.yml', NLU)).warnings, [
    'No file has responses: choose the domain (domain.yml) too.',
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

test('Markdown: each heading with text below it is a question', () => {
  const text =
    '---\ntitle: FAQ\n---\n# FAQ\n\n## When are you open?\n\nAlways.\n\n```\n# no heading\n```\n\n### Really? ##\nYes.\n';
  const result = read(file('faq.md', text));
  assert.equal(result.format, 'markdown');
  assert.deepEqual(rowsOf(result), [
    { questions: ['When are you open?'], answer: 'Always.\n\n```\n# no heading\n```', tags: [] },
    { questions: ['Really?'], answer: 'Yes.', tags: [] },
  ]);
  assert.deepEqual(result.warnings, ['1 headings without text of their own were left out.']);
  assert.equal(result.rows[0]?.place, 'line 6');
});

test('tables: commas, semicolons or tabs, with or without titles, with umlauts, quotes and line breaks', () => {
  const expected = [{ questions: ['Wann öffnet "ihr"?'], answer: 'Um 9;\num 10', tags: [] }];
  for (const text of [
    'Frage;Antwort\r\n"Wann öffnet ""ihr""?";"Um 9;\r\num 10"\r\n',
    'answer,question\n"Um 9;\num 10","Wann öffnet ""ihr""?"\n',
    '"Wann öffnet ""ihr""?"\t"Um 9;\num 10"\n',
  ]) {
    const result = read(file('faq.csv', text));
    assert.equal(result.format, 'table');
    assert.deepEqual(rowsOf(result), expected);
  }
  const latin1: ImportFile = {
    fileName: 'faq.csv',
    content: Buffer.from('Frage;Antwort\nÖffnung?;Um 9\n', 'latin1'),
  };
  assert.deepEqual(rowsOf(read(latin1)), [{ questions: ['Öffnung?'], answer: 'Um 9', tags: [] }]);
  const utf16: ImportFile = {
    fileName: 'faq.csv',
    content: Buffer.from('\ufeffÖffnung?\tUm 9\n', 'utf16le'),
  };
  assert.deepEqual(rowsOf(read(utf16)), [{ questions: ['Öffnung?'], answer: 'Um 9', tags: [] }]);
});

test('tables: columns may be chosen by title or number, and further ones are wordings, tags and the external id', () => {
  const table: SourceTable = {
    name: '',
    rows: [
      { number: 1, cells: ['Id', 'Thema', 'Kunde', 'Text'] },
      { number: 2, cells: ['1', 'x', 'Open?', 'Always.'] },
    ],
  };
  const named = readImport([{ fileName: 'a.xlsx', tables: [table] }], {
    columns: { question: 'kunde', answer: 'Text' },
  });
  assert.deepEqual(rowsOf(named), [{ questions: ['Open?'], answer: 'Always.', tags: [] }]);
  const numbered = readImport([{ fileName: 'a.xlsx', tables: [table] }], {
    columns: { question: '3', answer: '4' },
  });
  assert.deepEqual(
    rowsOf(numbered).map((row) => 'questions' in row && row.questions),
    [['Kunde'], ['Open?']],
  );
  assert.throws(
    () => readImport([{ fileName: 'a.xlsx', tables: [table] }], { columns: { question: 'Nobody' } }),
    {
      code: 'invalid_request',
      message: 'No column is called "Nobody". There are: Id, Thema, Kunde, Text.',
    },
  );
  const full = read(
    file('a.csv', 'question,answer,question2,tags,externalId\nOpen?,Always.,Hours?,"a,b",x-1\n'),
  );
  assert.deepEqual(rowsOf(full), [
    { externalId: 'x-1', questions: ['Open?', 'Hours?'], answer: 'Always.', tags: ['a', 'b'] },
  ]);
});

test('nothing is cut: what is too long is refused with the reason, up to the bound it is taken', () => {
  const csv = (question: string, answer: string) =>
    file('a.csv', `question,answer\n"${question}","${answer}"\n`);
  const outcome = (question: string, answer: string) => read(csv(question, answer)).rows[0];
  assert.equal(outcome('Open?', 'x'.repeat(25_000))?.reason, undefined);
  const long = outcome('Open?', 'x'.repeat(25_001));
  assert.equal(
    long?.reason,
    'Its answer has 25001 characters; 25000 are allowed. Upload it as a file instead.',
  );
  assert.deepEqual(long?.draft, { questions: ['Open?'], answer: 'x'.repeat(25_001) });
  assert.equal(outcome('?'.repeat(2_000), 'Always.')?.reason, undefined);
  assert.equal(outcome('?'.repeat(2_001), 'Always.')?.reason, 'Its question is longer than 2000 characters.');
  assert.equal(outcome('', 'Always.')?.reason, 'It has no question.');
  assert.equal(outcome('Open?', ' ')?.reason, 'It has no answer.');
});

test('an answer with more wordings than one may have becomes several', () => {
  const examples = Array.from({ length: 401 }, (_, index) => `    - Question ${index}?\n`).join('');
  const nlu = `nlu:\n- intent: many\n  examples: |\n${examples}responses:\n  utter_many:\n  - text: Yes.\n`;
  const counts = read(file('rasa.yml', nlu)).rows.map(({ row }) => row?.questions.length);
  assert.deepEqual(counts, [200, 200, 1]);
});

test('tags beyond their bounds are left out with a warning', () => {
  const tags = [...Array.from({ length: 20 }, (_, index) => `t${index}`), 'one more', 'x'.repeat(65)];
  const result = read(file('a.csv', `question,answer,tags\nOpen?,Always.,"${tags.join(',')}"\n`));
  assert.equal(result.rows[0]?.row?.tags?.length, 20);
  assert.deepEqual(result.rows[0]?.warnings, ['2 tags left out: too long, or more than 20']);
});

test('what is of no known format, empty or broken is refused with the reason', () => {
  const code = (source: ImportFile) => {
    try {
      return read(source).format;
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  assert.equal(code(json({ hello: 'world' })), 'unsupported_file_type');
  assert.equal(code(file('a.json', '{"qna": [')), 'file_unreadable');
  assert.equal(code(file('a.yml', 'nlu: [')), 'file_unreadable');
  assert.equal(code(file('a.csv', ' \n')), 'file_has_no_text');
  assert.throws(() => readImport([json({})], { format: 'nonsense', columns: {} }), {
    code: 'invalid_request',
  });
});
