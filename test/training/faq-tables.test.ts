/** Which tables are FAQs, and what their rows become. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TableBlock } from '../../server/src/extraction/types.ts';
import { chunkBlocks } from '../../server/src/training/chunking/chunk.ts';
import { createFaqFinder, createFaqWatch } from '../../server/src/training/faq-tables.ts';

function table(header: string[], rows: string[][], sheet = 'Sheet1'): TableBlock {
  return { kind: 'table', header, rows: rows.map((cells) => ({ cells })), locator: { sheet } };
}

const ROWS = [
  ['1', 'Delivery', 'How long does delivery take?', 'Three working days.'],
  ['2', 'Returns', 'Can I send it back', 'Yes, within thirty days; the label is in the parcel.'],
];
const columnsOf = (block: TableBlock) => createFaqFinder()(block);

describe('a table is an FAQ', () => {
  const titles: [language: string, titles: string[]][] = [
    ['English', ['No', 'Category', 'Question', 'Answer']],
    ['German', ['Nr', 'Kategorie', 'Frage', 'Antwort']],
    ['French', ['N°', 'Catégorie', 'Question', 'Réponse']],
    ['Spanish', ['N.º', 'Categoría', 'Pregunta frecuente', 'Respuesta']],
    ['Polish', ['Lp.', 'Kategoria', 'Pytanie', 'Odpowiedź']],
    ['Russian', ['№', 'Раздел', 'Вопрос клиента', 'Ответ']],
    ['Turkish', ['No', 'Kategori', 'Soru', 'Cevap']],
    ['Japanese', ['番号', '分類', 'よくある質問', '回答']],
    ['Chinese', ['序号', '类别', '常见问题', '答案']],
    ['Arabic', ['الرقم', 'الفئة', 'السؤال', 'الإجابة']],
    ['Thai', ['ลำดับ', 'หมวด', 'คำถามที่พบบ่อย', 'คำตอบ']],
    ['Vietnamese', ['STT', 'Loại', 'Câu hỏi', 'Trả lời']],
  ];
  for (const [language, header] of titles)
    test(`by its titles in ${language}`, () => {
      assert.deepEqual(columnsOf(table(header, ROWS)), { question: 2, answer: 3 });
    });

  test('whatever is numbered beside it', () => {
    const header = ['Question no.', 'Area', 'Question', 'Answer'];
    assert.deepEqual(columnsOf(table(header, ROWS)), { question: 2, answer: 3 });
  });

  test('without titles, by its cells', () => {
    const rows = [
      ['When do you open?', 'We open at nine on every day but Sunday.'],
      ['Do you deliver?', 'We deliver within the city, free from forty euros.'],
      ['¿Aceptan tarjetas?', 'Aceptamos todas las tarjetas, salvo American Express.'],
    ];
    assert.deepEqual(columnsOf(table([], rows)), { question: 0, answer: 1 });
  });

  test('also in the end of it that comes later', () => {
    const find = createFaqFinder();
    const rows = ['Is it new?', 'Is it big?', 'Is it red?'].map((one) => [
      one,
      'That is told on the label of it.',
    ]);
    assert.ok(find(table([], rows)));
    assert.deepEqual(find(table([], [['And the label', 'It is glued to the bottom.']])), {
      question: 0,
      answer: 1,
    });
  });
});

describe('a table is no FAQ', () => {
  test('of prices', () => {
    assert.equal(
      columnsOf(
        table(
          ['Plan', 'Price'],
          [
            ['Basic', '9 euros'],
            ['Plus', '19 euros'],
            ['Max', '29'],
          ],
        ),
      ),
      undefined,
    );
  });
  test('that is a checklist', () => {
    const rows = ['Door closed?', 'Light off?', 'Gas off?'].map((one) => [one, 'yes']);
    assert.equal(columnsOf(table([], rows)), undefined);
  });
  test('with questions alone', () => {
    assert.equal(
      columnsOf(
        table(
          ['Question', 'Answer'],
          [
            ['When?', ''],
            ['Where?', ''],
          ],
        ),
      ),
      undefined,
    );
  });
  test('with questions in both columns', () => {
    const rows = ['When?', 'Where?', 'Why?'].map((one) => [one, 'And what would you say to that, then?']);
    assert.equal(columnsOf(table(['Question', 'Answer'], rows)), undefined);
  });
});

describe('rows of an FAQ', () => {
  const header = ['No', 'Category', 'Question', 'Answer'];

  test('are chunks by themselves: question and answer are shown, and the whole row is found', () => {
    const chunks = chunkBlocks([
      { kind: 'heading', level: 1, text: 'Help', locator: { sheet: 'Sheet1' } },
      table(header, ROWS),
    ]);
    assert.deepEqual(
      chunks.map(({ text, locator }) => [text, locator?.question]),
      [
        ['How long does delivery take?\nThree working days.', 'How long does delivery take?'],
        ['Can I send it back\nYes, within thirty days; the label is in the parcel.', 'Can I send it back'],
      ],
    );
    assert.match(chunks[0]?.indexText ?? '', /^Help\n1 Delivery/);
  });

  test('that lack a cell are rows as of any table', () => {
    const chunks = chunkBlocks([table(header, [...ROWS, ['3', 'Returns', '', 'Ask in the shop.']])]);
    assert.equal(chunks[2]?.text, 'No: 3; Category: Returns; Answer: Ask in the shop.');
    assert.equal(chunks[2]?.locator?.question, undefined);
  });

  test('without an answer say nothing, and are no chunks', () => {
    assert.equal(
      chunkBlocks([table(header, [...ROWS, ['3', 'Returns', 'When is it paid back?', '']])]).length,
      2,
    );
  });

  test('are counted for the offer, of the sheet that has most', () => {
    const watch = createFaqWatch();
    watch.add([
      table(['F', 'A'], ROWS, 'Other'),
      table(header, ROWS.slice(1), 'Few'),
      table(header, ROWS, 'FAQ'),
    ]);
    watch.add([table(header, ROWS, 'FAQ')]);
    assert.deepEqual(watch.find(), {
      sheet: 'FAQ',
      questionColumn: 'Question',
      answerColumn: 'Answer',
      rows: 4,
    });
  });

  test('are told by number where columns have no titles', () => {
    const watch = createFaqWatch();
    const rows = ['Is it new?', 'Is it big?', 'Is it red?'].map((one) => [
      one,
      'That is told on the label of it.',
    ]);
    watch.add([{ ...table([], rows), locator: {} }]);
    assert.deepEqual(watch.find(), { questionColumn: '1', answerColumn: '2', rows: 3 });
  });
});
