/** Turns HTML into the text of an answer: lists, bold and links in the notation that answers have, the rest as plain lines. */
import { Parser } from 'htmlparser2';
import { safeHref } from '../../../../../contract/asking/answer-text.ts';
import { createTextWriter } from './html-writer.ts';

export interface HtmlText {
  text: string;
  /** Pictures, videos and other things that a text cannot hold. */
  leftOut: number;
}

const BLOCKS: ReadonlySet<string> = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'caption',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'main',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'table',
  'ul',
]);
/** Their end is the end of a line only. */
const LINES: ReadonlySet<string> = new Set(['li', 'tr', 'dd', 'dt', 'div', 'summary', 'figcaption']);
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol']);
const CELLS: ReadonlySet<string> = new Set(['td', 'th']);
const BOLD: ReadonlySet<string> = new Set(['b', 'strong', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const HIDDEN: ReadonlySet<string> = new Set(['script', 'style', 'head', 'template', 'noscript']);
const LEFT_OUT: ReadonlySet<string> = new Set([
  'img',
  'iframe',
  'video',
  'audio',
  'object',
  'embed',
  'svg',
  'canvas',
]);

/** Steps of inner lists. */
const INDENTS_MAX = 4;

/** Tags that nobody writes who means a text. */
const SIGNS = /<\/(?:p|div|ul|ol|li|a|span|strong|b|em|h[1-6]|table)\s*>|<br\s*\/?>/i;

export const isHtml = (text: string): boolean => SIGNS.test(text);

/** @param baseUrl against which relative links are read; without one only their text stays */
export function htmlToText(html: string, baseUrl?: string): HtmlText {
  const writer = createTextWriter();
  const lists: { isNumbered: boolean; count: number }[] = [];
  const links: { href: string | undefined; place: number }[] = [];
  const bolds: number[] = [];
  let leftOut = 0;
  let itemStart: number | undefined;
  let hiddenDepth = 0;
  let preDepth = 0;

  /** Blocks in an item of a list are lines of it, the first of them the one of its mark. */
  const breakAround = (name: string): void => {
    const isLine = LINES.has(name) || (BLOCKS.has(name) && lists.length > 0);
    if (itemStart !== undefined && name !== 'li' && writer.since(itemStart) === '') return;
    if (isLine) writer.breakLine();
    else if (BLOCKS.has(name)) writer.breakBlock();
  };
  function beginItem(): void {
    const list = lists.at(-1);
    if (list !== undefined) list.count++;
    const indent = '  '.repeat(Math.min(INDENTS_MAX, Math.max(0, lists.length - 1)));
    writer.raw(`${indent}${list?.isNumbered ? `${list.count}.` : '-'} `);
    itemStart = writer.open();
  }
  function endLink(): void {
    const { href, place } = links.pop() ?? {};
    if (href === undefined || place === undefined) return;
    const inner = writer.since(place).trim();
    if (inner === '') writer.raw(href);
    else if (inner.includes('\n') || /[[\]]/.test(inner)) writer.raw(` (${href})`);
    else if (inner !== href) writer.close(place, '[', `](${href})`);
  }

  const parser = new Parser({
    onopentag(name, { href, start }) {
      if (HIDDEN.has(name)) hiddenDepth++;
      if (LEFT_OUT.has(name)) leftOut++;
      breakAround(name);
      if (LISTS.has(name))
        lists.push({ isNumbered: name === 'ol', count: (Number.parseInt(start ?? '', 10) || 1) - 1 });
      if (name === 'pre') preDepth++;
      if (name === 'br') writer.raw('\n');
      if (name === 'li') beginItem();
      if (CELLS.has(name) && !writer.isAtLineStart) writer.words(' | ');
      if (name === 'a') links.push({ href: absolute(href, baseUrl), place: writer.open() });
      if (BOLD.has(name)) bolds.push(writer.open());
    },
    ontext(text) {
      if (hiddenDepth > 0) return;
      if (preDepth > 0) writer.raw(text.replace(/\r\n?/g, '\n'));
      else writer.words(text);
      if (text.trim() !== '') itemStart = undefined;
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hiddenDepth--;
      if (name === 'pre') preDepth--;
      const bold = BOLD.has(name) ? bolds.pop() : undefined;
      if (bold !== undefined) writer.close(bold, '**', '**');
      if (name === 'a') endLink();
      if (LISTS.has(name)) lists.pop();
      breakAround(name);
    },
  });
  parser.write(html);
  parser.end();
  return { text: writer.finish(), leftOut };
}

/** Round brackets would end the link in the notation. */
function absolute(href: string | undefined, baseUrl: string | undefined): string | undefined {
  if (href === undefined || href.startsWith('#')) return undefined;
  const url = URL.canParse(href, baseUrl) ? new URL(href, baseUrl).href : href;
  return safeHref(url)?.replaceAll('(', '%28').replaceAll(')', '%29');
}
