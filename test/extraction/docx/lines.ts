/** Word documents of lines in fonts of their own, and what is read from them. */
import { type DocxItem, type DocxOptions, makeDocx } from '../../fixtures/docx.ts';
import { escapeXml } from '../../fixtures/opc.ts';
import { extract, outline } from '../extract.ts';

export async function read(body: readonly DocxItem[], options: Partial<DocxOptions> = {}): Promise<string[]> {
  return outline((await extract(makeDocx({ ...options, body }), 'docx')).blocks);
}

export const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;

export const paragraph = (runs: string, properties = '') => ({
  xml: `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`,
});

export const sizeXml = (points: number) => `<w:sz w:val="${2 * points}"/>`;

export const bold = (text: string, points = 11) => paragraph(run(text, `<w:b/>${sizeXml(points)}`));

export const plain = (text: string, points = 11) => paragraph(run(text, sizeXml(points)));

export const ANSWER = 'Send them back within 30 days.';
