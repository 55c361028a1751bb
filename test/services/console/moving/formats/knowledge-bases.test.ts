/** Open knowledge bases for language models: Dify, FastGPT, MaxKB, WeKnora. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { file, json, read, rowsOf, warningsOf, workbook } from './reading.ts';

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
  const alone = read(file('annotations.jsonl', `${JSON.stringify(conversation)}\n`));
  assert.equal(alone.format, 'dify');
  assert.deepEqual(rowsOf(alone), rowsOf(lines).slice(0, 1));
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
