import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DocxItem, type DocxOptions, makeDocx, paragraphXml } from '../../fixtures/docx.ts';
import { escapeXml } from '../../fixtures/opc.ts';
import { extract, outline } from '../extract.ts';

async function read(body: readonly DocxItem[], options: Partial<DocxOptions> = {}): Promise<string[]> {
  return outline((await extract(makeDocx({ ...options, body }), 'docx')).blocks);
}

const run = (content: string) => `<w:r>${content}</w:r>`;
const text = (value: string) => run(`<w:t>${escapeXml(value)}</w:t>`);
const paragraph = (...runs: string[]) => ({ xml: `<w:p>${runs.join('')}</w:p>` });

test('superscript stays apart from the number before it', async () => {
  const raised = (value: string) =>
    run(`<w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>${value}</w:t>`);
  const lowered = run('<w:rPr><w:vertAlign w:val="subscript"/></w:rPr><w:t>2</w:t>');
  const higher = run('<w:rPr><w:position w:val="7"/></w:rPr><w:t>3</w:t>');
  const styled = run('<w:rPr><w:rStyle w:val="Up"/></w:rPr><w:t>4</w:t>');
  const styles =
    '<w:style w:type="character" w:styleId="Up"><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>';
  assert.deepEqual(
    await read(
      [
        paragraph(
          text('€ 79'),
          raised('1'),
          text(', 450 m'),
          raised('2'),
          text(', CO'),
          lowered,
          higher,
          styled,
        ),
      ],
      { styles },
    ),
    ['p € 79¹, 450 m², CO2³⁴'],
  );
});

test('what a style hides is hidden, unless the run itself is shown', async () => {
  const styles =
    '<w:style w:type="character" w:styleId="Base"><w:rPr><w:vanish/></w:rPr></w:style>' +
    '<w:style w:type="character" w:styleId="Inner"><w:basedOn w:val="Base"/></w:style>' +
    '<w:style w:type="paragraph" w:styleId="Note"><w:rPr><w:vanish/></w:rPr></w:style>';
  const inner = run('<w:rPr><w:rStyle w:val="Inner"/></w:rPr><w:t>secret</w:t>');
  const shown = run('<w:rPr><w:rStyle w:val="Inner"/><w:vanish w:val="0"/></w:rPr><w:t>shown</w:t>');
  const note = { xml: paragraphXml('secret', '<w:pStyle w:val="Note"/>') };
  const { blocks, receipt } = await extract(
    makeDocx({ body: [paragraph(text('a '), inner, shown), note], styles }),
    'docx',
  );
  assert.deepEqual(outline(blocks), ['p a shown']);
  assert.deepEqual(receipt.warnings, ['Hidden text was left out.']);
});

test('addresses of links stand behind their texts, of elements and of fields, but for places in the document', async () => {
  const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`);
  const field = (code: string, shown: string) =>
    mark('begin') +
    run(`<w:instrText>${escapeXml(code)}</w:instrText>`) +
    mark('separate') +
    text(shown) +
    mark('end');
  const relationships = [
    { id: 'rId90', type: 'hyperlink', target: 'https://shop.example.com/', isExternal: true },
    { id: 'rId91', type: 'hyperlink', target: 'mailto:info@example.com', isExternal: true },
  ];
  const link = (attributes: string, ...runs: string[]) =>
    `<w:hyperlink ${attributes}>${runs.join('')}</w:hyperlink>`;
  const body = [
    paragraph(
      link('r:id="rId90"', text('our '), text('shop')),
      text(', '),
      link('r:id="rId91"', text('write')),
    ),
    paragraph(
      link('w:anchor="part"', text('see below')),
      text(' or '),
      link('r:id="rId90"', text('shop.example.com')),
    ),
    paragraph(
      field('HYPERLINK "https://a.example/x"', 'book'),
      text('; '),
      field('HYPERLINK \\l "y"', 'there'),
    ),
    { xml: `<w:p><w:fldSimple w:instr='HYPERLINK "https://b.example"'>${text('more')}</w:fldSimple></w:p>` },
  ];
  assert.deepEqual(await read(body, { relationships }), [
    'p our shop (https://shop.example.com/), write (info@example.com)',
    'p see below or shop.example.com',
    'p book (https://a.example/x); there',
    'p more (https://b.example)',
  ]);
});

test('equations are written in one line', async () => {
  const r = (value: string) => `<m:r><m:t>${value}</m:t></m:r>`;
  const fraction = (over: string, under: string) =>
    `<m:f><m:fPr><m:ctrlPr/></m:fPr><m:num>${r(over)}</m:num><m:den>${r(under)}</m:den></m:f>`;
  const power = (base: string, exponent: string) =>
    `<m:sSup><m:e>${base}</m:e><m:sup>${r(exponent)}</m:sup></m:sSup>`;
  const equation = (content: string) => `<m:oMath>${content}</m:oMath>`;
  const root = `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${r('a+b')}</m:e></m:rad>`;
  const brackets = `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e>${r('x')}</m:e></m:d>`;
  assert.deepEqual(
    await read([
      paragraph(text('Take 2'), equation(fraction('1', '2')), text(' cups, '), equation(power(r('10'), '3'))),
      paragraph(equation(fraction('a+b', 'c') + r('=') + power(brackets, 'k') + r('+') + root)),
    ]),
    ['p Take 2 1/2 cups, 10³', 'p (a+b)/c=[x]^k+√(a+b)'],
  );
});

test('what a picture shows is read where its author says so', async () => {
  const picture = (description: string) =>
    run(
      `<w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="${description}"/><a:graphic><pic:pic/></a:graphic></wp:inline></w:drawing>`,
    );
  const body = [
    'Before.',
    paragraph(text('Here.'), picture('Plan of the hall: entrance on the left')),
    paragraph(picture('image1.png'), picture('')),
    paragraph(picture('A dog on a sofa&#10;&#10;Description automatically generated')),
  ];
  assert.deepEqual(await read(body), ['p Before.', 'p Here.', 'p Plan of the hall: entrance on the left']);
});

test('signs of symbol fonts are read by their font', async () => {
  const sign = (font: string, code: string) => run(`<w:sym w:font="${font}" w:char="${code}"/>`);
  const signs = [
    ['Wingdings', 'F0FC'],
    ['Wingdings', 'F0FB'],
    ['Wingdings', 'F0FD'],
    ['Wingdings 2', 'F050'],
    ['Symbol', 'F0B3'],
    ['Symbol', 'F061'],
    ['Symbol', '0057'],
    ['Nobody', 'F0B7'],
    ['Nobody', 'F021'],
    ['Arial', '2713'],
  ] as const;
  assert.deepEqual(await read([paragraph(...signs.map(([font, code]) => sign(font, code)))]), [
    'p ✓✗☒✓≥αΩ•✓',
  ]);
});

test('notes are read as the body is', async () => {
  const reference = run('<w:footnoteReference w:id="2"/>');
  const hidden = run('<w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t>');
  const moved = `<w:moveFrom>${text('moved')}</w:moveFrom>`;
  const footnotes = `<w:footnote w:id="2"><w:p>${text('One')}${run('<w:br/>')}${text('two')}${moved}${hidden}</w:p>${paragraphXml('Three')}</w:footnote>`;
  assert.deepEqual(await read([paragraph(text('Text.'), reference)], { parts: { footnotes } }), [
    'p Text.',
    'n One\ntwo\nThree',
  ]);
});
