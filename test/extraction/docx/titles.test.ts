import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberingXml, paragraphXml } from '../../fixtures/docx.ts';
import { ANSWER, bold, paragraph, plain, read, run } from './lines.ts';

/** Whether a text in bold, above a plain one, is read as a heading. */
async function isTitle(text: string): Promise<boolean> {
  const [first] = await read([bold(text), plain(ANSWER)]);
  return first?.startsWith('h') === true;
}

test('a bold question is the heading of the plain answer below it', async () => {
  assert.deepEqual(
    await read([
      bold('How do I return shoes?'),
      plain(ANSWER),
      '',
      bold('Where is my parcel?'),
      '',
      plain('On its way.'),
    ]),
    ['h1 How do I return shoes?', `p ${ANSWER}`, 'h1 Where is my parcel?', 'p On its way.'],
  );
});

test('a line clearly larger than the text is a heading, one hardly larger is not', async () => {
  const size = async (points: number) => (await read([plain('Returns', points), plain(ANSWER, 10)]))[0];
  assert.equal(await size(11.5), 'h1 Returns');
  assert.equal(await size(11), 'p Returns');
});

test('a line of the usual size above small print is no heading', async () => {
  const body = [
    plain('We are glad that you are here.', 12),
    plain('Or not.', 8),
    plain('Free delivery', 12),
    plain('From 50 euros.', 8),
  ];
  assert.deepEqual(await read(body), [
    'p We are glad that you are here.',
    'p Or not.',
    'p Free delivery',
    'p From 50 euros.',
  ]);
});

test('titles lie below the styled heading before them, larger ones above bold ones, equal ones beside each other', async () => {
  const body = [
    bold('Handbook', 20),
    plain('For customers.'),
    bold('Returns', 14),
    bold('Who pays?'),
    plain('You do.'),
    bold('How long?'),
    plain('30 days.'),
    bold('Delivery', 14),
    plain('We ship it.'),
    { heading: 'Annex', level: 2 },
    bold('Addresses'),
    plain('Lamp street 1.'),
  ];
  assert.deepEqual(
    (await read(body)).filter((line) => line.startsWith('h')),
    ['h1 Handbook', 'h2 Returns', 'h3 Who pays?', 'h3 How long?', 'h2 Delivery', 'h2 Annex', 'h3 Addresses'],
  );
});

test('a title right above a question of the same look stands above the questions that follow', async () => {
  const body = [
    bold('Delivery'),
    bold('How long?'),
    plain('Two days.'),
    bold('How much?'),
    plain('9 euros.'),
    bold('Returns'),
    plain(ANSWER),
    bold('Who pays?'),
    plain('You do.'),
  ];
  assert.deepEqual(
    (await read(body)).filter((line) => line.startsWith('h')),
    ['h1 Delivery', 'h2 How long?', 'h2 How much?', 'h1 Returns', 'h1 Who pays?'],
  );
});

test('of two questions above one answer the next question is not a part', async () => {
  const body = [
    bold('Who pays?'),
    bold('Is it free?'),
    plain('You do.'),
    bold('How long?'),
    plain('30 days.'),
  ];
  assert.deepEqual(
    (await read(body)).filter((line) => line.startsWith('h')),
    ['h1 Who pays?', 'h2 Is it free?', 'h1 How long?'],
  );
});

test('a line above a larger title is no heading', async () => {
  assert.deepEqual(await read([bold('ACME'), bold('Handbook', 20), plain(ANSWER)]), [
    'p ACME',
    'h1 Handbook',
    `p ${ANSWER}`,
  ]);
});

test('titles in a row are headings up to four, more are a list of something', async () => {
  const lines = async (count: number) => {
    const names = Array.from({ length: count }, (_, at) => bold(`Name ${at}`));
    return (await read([...names, plain(ANSWER), bold('Returns'), plain(ANSWER)])).map(
      (line) => line.split(' ')[0],
    );
  };
  assert.deepEqual(await lines(4), ['h1', 'h2', 'h3', 'h4', 'p', 'h1', 'p']);
  assert.deepEqual(await lines(5), ['p', 'p', 'p', 'p', 'p', 'p', 'h1', 'p']);
});

test('levels of titles end at the ninth below a styled heading', async () => {
  const body = Array.from({ length: 10 }, (_, at) => [plain(`Part ${at}`, 100 - 8 * at), plain(ANSWER, 8)]);
  const levels = (await read(body.flat())).filter((line) => line.startsWith('h'));
  assert.deepEqual(levels.slice(-3), ['h8 Part 7', 'h9 Part 8', 'h9 Part 9']);
});

test('a title stands above text, a list or a table, and not above a heading or nothing', async () => {
  const numbering = numberingXml(1, [['bullet', '•']]);
  const table = [
    ['Plan', 'Price'],
    ['Basic', '5 €'],
  ];
  const options = { numbering };
  assert.deepEqual(await read([bold('Hours'), { item: 'Daily', numberId: 1 }], options), [
    'h1 Hours',
    'li • Daily',
  ]);
  assert.deepEqual(await read([bold('Prices'), { table }]), ['h1 Prices', 't Plan|Price / Basic|5 €']);
  assert.deepEqual(await read([bold('ACME'), { heading: 'Returns', level: 1 }, ANSWER]), [
    'p ACME',
    'h1 Returns',
    `p ${ANSWER}`,
  ]);
  assert.deepEqual(await read([plain(ANSWER), bold('Goodbye')]), [`p ${ANSWER}`, 'p Goodbye']);
});

test('a document all in bold has no headings', async () => {
  assert.deepEqual(await read([bold('Returns'), bold(ANSWER), bold('Delivery'), bold('We ship.')]), [
    'p Returns',
    `p ${ANSWER}`,
    'p Delivery',
    'p We ship.',
  ]);
});

test('a title is larger than a bold text below it, or it is none', async () => {
  assert.deepEqual(
    await read([bold('Handbook', 20), bold('Returns'), bold('Read this first.'), plain('Then ask.')]),
    ['h1 Handbook', 'p Returns', 'p Read this first.', 'p Then ask.'],
  );
  assert.deepEqual(await read([bold('Figure', 8), plain(ANSWER)]), ['p Figure', `p ${ANSWER}`]);
});

test('bold sentences, labels and values are no headings; questions and numbered titles are', async () => {
  for (const text of [
    'Read this first.',
    'Dear customer,',
    'Shoes; socks;',
    'Note:',
    'Attention!',
    'And so on…',
    '“Read this first.”',
    'Price: 9 euros',
    '价格：9 元',
    'See below。',
    '030 / 123 456',
    '+49 30 123 456 (free)',
    '€ 49 a month',
    'shoes@example.com',
    '• Shoes',
    '- Shoes',
    'Monday\t9 to 17',
  ])
    assert.equal(await isTitle(text), false, text);
  for (const text of [
    'How do I return shoes?',
    'Returns: who pays?',
    '¿Cómo devuelvo los zapatos?',
    'هل يمكنني إرجاع الحذاء؟',
    '退货',
    '3. Returns',
    '3.1\tReturns',
    'Step 2: Unpack the lamp',
    'Open from 9:00',
    'Returns (shoes)',
  ])
    assert.equal(await isTitle(text), true, text);
});

test('a line with a break in it is no heading', async () => {
  const xml = `<w:p>${run('Lamp street 1', '<w:b/>')}<w:r><w:br/></w:r>${run('Bern', '<w:b/>')}</w:p>`;
  assert.deepEqual(await read([{ xml }, plain(ANSWER)]), ['p Lamp street 1\nBern', `p ${ANSWER}`]);
});

test('a title is short: 120 characters, or 200 that ask', async () => {
  const long = (length: number, end: string) => 'Shoes '.repeat(40).slice(0, length - 1) + end;
  assert.equal(await isTitle(long(120, 's')), true);
  assert.equal(await isTitle(long(121, 's')), false);
  assert.equal(await isTitle(long(200, '?')), true);
  assert.equal(await isTitle(long(201, '?')), false);
});

test('a title that Word numbers is a heading; several in a row are a list, and so is what has a bullet', async () => {
  const item = (text: string) =>
    paragraph(run(text, '<w:b/>'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>');
  for (const [format, label, shown] of [
    ['decimal', '%1.', '1.'],
    ['lowerLetter', '%1)', 'a)'],
    ['upperRoman', '%1.', 'I.'],
  ] as const) {
    const numbering = numberingXml(1, [[format, label]]);
    const body = [item('How do I return shoes?'), plain(ANSWER)];
    assert.deepEqual(await read(body, { numbering }), [`h1 ${shown} How do I return shoes?`, `p ${ANSWER}`]);
  }
  const numbering = numberingXml(1, [['decimal', '%1.']]);
  assert.deepEqual(
    await read([item('Returns'), plain(ANSWER), item('Unpack'), item('Plug in'), plain(ANSWER)], {
      numbering,
    }),
    ['h1 1. Returns', `p ${ANSWER}`, 'li 2. Unpack', 'li 3. Plug in', `p ${ANSWER}`],
  );
  for (const bullet of ['•', 'o', '–']) {
    const bullets = { numbering: numberingXml(1, [['bullet', bullet]]) };
    assert.equal((await read([item('Returns'), plain(ANSWER)], bullets))[0]?.startsWith('li '), true, bullet);
  }
});

test('captions, and what stands in tables and text boxes, are no headings', async () => {
  const styles =
    '<w:style w:type="paragraph" w:styleId="Caption"><w:name w:val="caption"/><w:rPr><w:b/></w:rPr></w:style>';
  const caption = { xml: paragraphXml('Figure 1', '<w:pStyle w:val="Caption"/>') };
  assert.deepEqual(await read([caption, plain(ANSWER)], { styles }), ['p Figure 1', `p ${ANSWER}`]);
  const both = bold('Returns').xml + plain(ANSWER).xml;
  const box = `<w:tbl><w:tr><w:tc>${both}</w:tc></w:tr></w:tbl>`;
  assert.deepEqual(await read([{ xml: box }]), ['p Returns', `p ${ANSWER}`]);
  const shape = paragraph(`<w:r><w:pict><w:txbxContent>${both}</w:txbxContent></w:pict></w:r>`);
  assert.deepEqual(await read([shape, plain('More.')]), ['p Returns', `p ${ANSWER}`, 'p More.']);
});

test('a plain line on a cover is no title, the one above it is', async () => {
  const cover = [plain('Handbook', 28), plain('Version 3', 10), plain('Spring', 10), plain('Bern', 10)];
  const body = [...cover, bold('Returns', 10), plain(ANSWER, 10)];
  assert.deepEqual(await read(body), [
    'h1 Handbook',
    'p Version 3',
    'p Spring',
    'p Bern',
    'h2 Returns',
    `p ${ANSWER}`,
  ]);
});
