/** Question-and-answer services of cloud providers: QnA Maker, Azure, QnABot on AWS. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { file, json, read, rowsOf, warningsOf, workbook } from './reading.ts';

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
