/** Forms: values that only a viewer draws, and forms that only Adobe's programs show. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DrawOptions, drawPdf, drawTexts, type PlacedText, streamOf } from '../../fixtures/pdf.ts';
import { extract, failure, outline } from '../extract.ts';

const FIRST_OBJECT = 5;

interface Field {
  /** Type and value, in PDF source. */
  entries: string;
  /** Left, bottom, right and top. */
  rect: readonly number[];
}

/** A page of texts and fields that have no appearance. */
function makeForm(texts: readonly PlacedText[], fields: readonly Field[]): Buffer {
  const references = fields.map((_, index) => `${FIRST_OBJECT + index} 0 R`).join(' ');
  return drawPdf([{ content: drawTexts(texts), entries: `/Annots[${references}]` }], {
    catalog: `/AcroForm<</Fields[${references}]/NeedAppearances true/DR<</Font<</F1 3 0 R>>>>>>`,
    objects: fields.map(
      ({ entries, rect }, index) =>
        `<</Type/Annot/Subtype/Widget/T(f${index})${entries}/DA(/F1 10 Tf 0 g)/Rect[${rect.join(' ')}]/F 4>>`,
    ),
  });
}

async function read(pdf: Buffer): Promise<string[]> {
  return outline((await extract(pdf, 'pdf')).blocks);
}

const TITLE: PlacedText = { x: 72, y: 740, text: 'Service contract', size: 18, isBold: true };

test('values without appearances stand behind the names of their fields, each on its own', async () => {
  const names = ['Customer number:', 'Response time:', 'Hotline at night:'];
  const values = ['KD-48151', 'four working hours', '040 998877'];
  const texts = names.map((text, line) => ({ x: 72, y: 704 - 30 * line, text }));
  const fields = values.map((value, line) => ({
    entries: `/FT/Tx/V(${value})`,
    rect: [200, 700 - 30 * line, 450, 718 - 30 * line],
  }));
  assert.deepEqual(await read(makeForm([TITLE, ...texts], fields)), [
    'h1 Service contract',
    ...names.map((name, line) => `p ${name} ${values[line]}`),
  ]);
});

test('what was chosen or ticked is read, and a name above its field; passwords are not, nor text twice', async () => {
  const lines = await read(
    makeForm(
      [
        { x: 72, y: 704, text: 'Country' },
        { x: 300, y: 704, text: 'Town' },
        { x: 90, y: 673, text: 'Delivery on Saturdays' },
        { x: 90, y: 653, text: 'Delivery on Sundays' },
        { x: 72, y: 620, text: 'Remarks' },
        { x: 72, y: 540, text: 'Code' },
        { x: 72, y: 510, text: 'Fee' },
        { x: 210, y: 510, text: '12 euros' },
      ],
      [
        { entries: '/FT/Ch/Ff 131072/V(no)/Opt[[(de)(Germany)][(no)(Norway)]]', rect: [130, 700, 280, 718] },
        { entries: '/FT/Tx/V(Bergen)', rect: [340, 700, 480, 718] },
        { entries: '/FT/Btn/V/Yes/AS/Yes', rect: [72, 670, 84, 682] },
        { entries: '/FT/Btn/V/Off/AS/Off', rect: [72, 650, 84, 662] },
        { entries: '/FT/Tx/Ff 4096/V(Ring twice.\\nThe dog is kind.)', rect: [72, 560, 450, 616] },
        { entries: '/FT/Tx/Ff 8192/V(secret)', rect: [200, 536, 450, 554] },
        { entries: '/FT/Tx/V(12 euros)', rect: [200, 506, 450, 524] },
      ],
    ),
  );
  const text = lines.join('\n');
  for (const said of ['p Country Norway', 'p Town Bergen', 'p Remarks Ring twice. The dog is kind.'])
    assert.ok(lines.includes(said), text);
  assert.match(text, /☒ Delivery on Saturdays/);
  assert.doesNotMatch(text, /☒ Delivery on Sundays|secret|12 euros[\s\S]*12 euros/);
});

const WAIT = drawTexts([
  { x: 72, y: 720, text: 'Please wait...', size: 14, isBold: true },
  {
    x: 72,
    y: 690,
    text: 'If this message is not eventually replaced, your viewer cannot show the document.',
  },
]);

function makeXfa(template: string, isDynamic = true): Buffer {
  const options: DrawOptions = {
    catalog: `${isDynamic ? '/NeedsRendering true' : ''}/AcroForm<</Fields[]/XFA 5 0 R>>`,
    objects: [
      streamOf(
        Buffer.from(
          `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.0/"><subform>${template}</subform></template><datasets><text>data</text></datasets></xdp:xdp>`,
        ),
      ),
    ],
  };
  return drawPdf([{ content: WAIT }], options);
}

test('a dynamic XFA form gives the texts of its template, marked as doubtful, and the receipt says so', async () => {
  const { blocks, receipt } = await extract(
    makeXfa(
      '<draw><value><text>Claims are paid within ten days.</text></value></draw><field><caption><value><exData><body><p>Your</p><p>name</p></body></exData></value></caption><items><text>a choice</text></items></field>',
    ),
    'pdf',
  );
  assert.deepEqual(outline(blocks), ['p Claims are paid within ten days.', 'p Your name']);
  assert.ok(blocks.every(({ locator }) => locator.isDoubtful && locator.page === 1));
  assert.match(receipt.warnings.join(), /form's content could not be read/);
  assert.match(receipt.parts[0]?.note ?? '', /form's content could not be read/);
});

test('a dynamic XFA form without texts is refused, and a form that its pages show is read from them', async () => {
  await assert.rejects(extract(makeXfa(''), 'pdf'), failure('file_has_no_text', /form's content could not/));
  assert.deepEqual((await read(makeXfa('', false)))[0], 'h1 Please wait...');
});
