/** Renders texts as scans in a browser: at a resolution, in a font, with the damage that scanners and paper do. */
import type { Browser } from 'playwright-core';
import { assemblePdf, streamOf } from '../../../test/fixtures/pdf.ts';
import type { ScanText } from './texts.ts';

export interface Damage {
  name: string;
  /** Degrees clockwise. */
  turn?: number;
  skew?: number;
  /** Pixels of a page of 96 dpi. */
  blur?: number;
  /** Shades of coffee, folds and dirt. */
  isStained?: boolean;
  /** 0 to 100. */
  quality?: number;
  font?: string;
}

export const DAMAGES: readonly Damage[] = [
  { name: 'none' },
  { name: 'sans-serif', font: "14px/1.5 'DejaVu Sans'" },
  { name: 'small, 8 pt', font: "10.7px/1.5 'DejaVu Serif'" },
  { name: 'turned by 90°', turn: 90 },
  { name: 'turned by 180°', turn: 180 },
  { name: 'turned by 270°', turn: 270 },
  { name: 'skewed by 2°', skew: 2 },
  { name: 'skewed by -5°', skew: -5 },
  { name: 'blurred', blur: 0.7 },
  { name: 'stained', isStained: true },
  { name: 'poor JPEG', quality: 15 },
  { name: 'skewed, stained, blurred', skew: 1.5, isStained: true, blur: 0.4, quality: 40 },
];

/** A4 at the browser's 96 dpi. */
const PAGE = { width: 794, height: 1123 };
const POINTS = { width: 595, height: 842 };
const STAINS = [
  'radial-gradient(circle at 30% 30%, transparent 90px, rgb(120 80 30 / .45) 96px, rgb(120 80 30 / .2) 104px, transparent 112px)',
  'radial-gradient(ellipse at 70% 55%, rgb(110 100 60 / .3), transparent 200px)',
  'linear-gradient(92deg, rgb(0 0 0 / .25), transparent 9%, transparent 97%, rgb(0 0 0 / .3))',
  'linear-gradient(transparent 49.8%, rgb(0 0 0 / .3) 50%, transparent 50.3%)',
].join(',');

/** A PDF of one page that is a picture. */
export async function renderScan(
  browser: Browser,
  text: ScanText,
  dpi: number,
  damage: Damage,
): Promise<Buffer> {
  const isAcross = (damage.turn ?? 0) % 180 === 90;
  const viewport = isAcross ? { width: PAGE.height, height: PAGE.width } : PAGE;
  const page = await browser.newPage({ viewport, deviceScaleFactor: dpi / 96 });
  await page.setContent(markupOf(text, damage));
  const picture = await page.screenshot({ type: 'jpeg', quality: damage.quality ?? 75 });
  await page.close();
  const [width, height] = isAcross ? [POINTS.height, POINTS.width] : [POINTS.width, POINTS.height];
  return asPdf(picture, width, height);
}

function markupOf({ title, paragraphs, heading, table, list }: ScanText, damage: Damage): string {
  const { turn = 0, skew = 0, blur = 0, isStained = false, font = "15px/1.5 'DejaVu Serif'" } = damage;
  const cell = (text: string) => `<td style="border:1px solid #222;padding:5px 14px">${text}</td>`;
  const rows = table.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('');
  const shift = { 0: '0,0', 90: '1123px,0', 180: '794px,1123px', 270: '0,794px' }[turn] ?? '0,0';
  return `<body style="margin:0;background:#fff;overflow:hidden">
<div style="position:absolute;left:0;top:0;width:794px;height:1123px;transform-origin:0 0;transform:translate(${shift}) rotate(${turn}deg);filter:blur(${blur}px)">
<div style="position:absolute;inset:0;box-sizing:border-box;padding:80px;font:${font};color:#1a1a1a;transform:rotate(${skew}deg)">
<h1>${title}</h1>${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')}<h2>${heading}</h2>
<table style="border-collapse:collapse;font:inherit">${rows}</table><ul>${list.map((item) => `<li>${item}</li>`).join('')}</ul></div>
${isStained ? `<div style="position:absolute;inset:0;background:${STAINS}"></div>` : ''}</div></body>`;
}

function asPdf(jpeg: Buffer, width: number, height: number): Buffer {
  const size = sizeOf(jpeg);
  const content = streamOf(Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /I Do Q`));
  const image = `/Type/XObject/Subtype/Image/Width ${size.width}/Height ${size.height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`;
  return assemblePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    content,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 3 0 R/Resources<</XObject<</I 5 0 R>>>>>>`,
    streamOf(jpeg, image),
  ]);
}

/** From the frame header. */
function sizeOf(jpeg: Buffer): { width: number; height: number } {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2)
      return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
  }
  throw new Error('no frame in the JPEG');
}
