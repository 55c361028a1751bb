import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DocxItem, paragraphXml } from '../../fixtures/docx.ts';
import { ANSWER, bold, paragraph, plain, read, run, sizeXml } from './lines.ts';

const style = (id: string, properties: string, type = 'paragraph', more = '') =>
  `<w:style w:type="${type}" w:styleId="${id}" ${more}><w:name w:val="${id}"/>${properties}</w:style>`;
const look = (properties: string) => `<w:rPr>${properties}</w:rPr>`;

test('all of a title is bold but for its signs', async () => {
  const partly = (...texts: [string, boolean][]) =>
    paragraph(texts.map(([text, isBold]) => run(text, isBold ? '<w:b/>' : '')).join(''));
  const first = async (item: DocxItem) => (await read([item, plain(ANSWER)]))[0];
  assert.equal(
    await first(partly(['How do I', true], [' ', false], ['return?', true])),
    'h1 How do I return?',
  );
  assert.equal(await first(partly(['How do I return', true], ['?', false])), 'h1 How do I return?');
  assert.equal(await first(partly(['How do I ', true], ['return?', false])), 'p How do I return?');
});

test('bold comes from the paragraph style, the style it is based on, and the default style', async () => {
  const styles =
    style('Ask', look('<w:b/>')) +
    style('AskMore', '<w:basedOn w:val="Ask"/>') +
    style('AskLess', `<w:basedOn w:val="Ask"/>${look('<w:b w:val="0"/>')}`);
  const styled = (id: string) => ({ xml: paragraphXml('Returns', `<w:pStyle w:val="${id}"/>`) });
  const first = async (id: string) => (await read([styled(id), plain(ANSWER)], { styles }))[0];
  assert.equal(await first('Ask'), 'h1 Returns');
  assert.equal(await first('AskMore'), 'h1 Returns');
  assert.equal(await first('AskLess'), 'p Returns');
  assert.equal(await first('Nowhere'), 'p Returns');
  const normal = style('Normal', look('<w:b/>'), 'paragraph', 'w:default="1"');
  const answer = paragraph(run(ANSWER, '<w:b w:val="0"/>'));
  for (const title of ['Returns', styled('Nowhere')])
    assert.deepEqual(await read([title, answer], { styles: normal }), ['h1 Returns', `p ${ANSWER}`]);
});

test('bold of a paragraph style and of a character style cancel each other; what the run itself says holds', async () => {
  const styles = style('Ask', look('<w:b/>')) + style('Strong', look('<w:b/>'), 'character');
  const strong = '<w:rStyle w:val="Strong"/>';
  const first = async (runProperties: string, paragraphProperties = '', defaults = '') =>
    (
      await read(
        [
          paragraph(run('Returns', runProperties), paragraphProperties),
          paragraph(run(ANSWER, '<w:b w:val="0"/>')),
        ],
        {
          styles: `<w:docDefaults><w:rPrDefault>${look(defaults)}</w:rPrDefault></w:docDefaults>${styles}`,
        },
      )
    )[0];
  const ask = '<w:pStyle w:val="Ask"/>';
  assert.equal(await first(strong), 'h1 Returns');
  assert.equal(await first(strong, ask), 'p Returns');
  assert.equal(await first(`${strong}<w:b/>`, ask), 'h1 Returns');
  assert.equal(await first('<w:b w:val="false"/>', ask), 'p Returns');
  assert.equal(await first(strong, ask, '<w:b/>'), 'h1 Returns');
});

test('sizes come from the run, its styles and the defaults of the document', async () => {
  const styles =
    `<w:docDefaults><w:rPrDefault>${look(sizeXml(10))}</w:rPrDefault></w:docDefaults>` +
    style('Large', look(sizeXml(16))) +
    style('Larger', look(sizeXml(20)), 'character');
  const larger = run('Handbook', '<w:rStyle w:val="Larger"/>');
  const large = { xml: paragraphXml('Returns', '<w:pStyle w:val="Large"/>') };
  const body = [paragraph(larger, '<w:pStyle w:val="Large"/>'), 'Welcome.', large, ANSWER];
  assert.deepEqual(await read(body, { styles }), ['h1 Handbook', 'p Welcome.', 'h2 Returns', `p ${ANSWER}`]);
  assert.deepEqual(await read([plain('Returns', 10), ANSWER], { styles }), ['p Returns', `p ${ANSWER}`]);
  const mixed = paragraph(run('Returns', sizeXml(16)) + run(' (new)', sizeXml(8)));
  assert.deepEqual(await read([mixed, ANSWER], { styles }), ['h1 Returns (new)', `p ${ANSWER}`]);
});

test('hidden and deleted text says nothing of how a title looks', async () => {
  const hidden = run('secret', '<w:vanish/>');
  const deleted = '<w:del><w:r><w:delText>old</w:delText></w:r></w:del>';
  assert.deepEqual(await read([paragraph(run('Returns', '<w:b/>') + hidden + deleted), plain(ANSWER)]), [
    'h1 Returns',
    `p ${ANSWER}`,
  ]);
});

test('text that runs on in a bold line makes it no heading', async () => {
  const joined = `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${run('We take back ')}</w:p>`;
  assert.deepEqual(await read([{ xml: joined }, bold('all shoes'), plain(ANSWER)]), [
    'p We take back all shoes',
    `p ${ANSWER}`,
  ]);
});
