/**
 * The safe part of Markdown that an answer may hold, read into a tree: paragraphs, lists, bold, links. Whoever shows an
 * answer builds its own elements from the tree, so that no text of an owner or a file is ever read as HTML. What is not
 * of this part stands as it was written. The answer itself, as the API sends it, stays the owner's to the byte.
 */

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold'; readonly content: readonly Inline[] }
  /** `href` is one of {@link LINK_SCHEMES}. */
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly Inline[] };

export interface ListItem {
  /** The number that stands before it in a numbered list. */
  readonly number?: number;
  readonly content: readonly Inline[];
}

export type Block =
  /** Its lines are kept apart: owners end a line where they mean it. */
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly ListItem[] };

export const LINK_SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'] as const;

const LINK_START = /^(?:https?:\/\/|mailto:|tel:)/i;

/** The address in the form that a browser follows; undefined unless its scheme is a safe one. */
export function safeHref(address: string): string | undefined {
  // Checked before it is parsed: a parser drops line breaks and control characters inside a scheme.
  if (!LINK_START.test(address) || !URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return (LINK_SCHEMES as readonly string[]).includes(protocol) ? href : undefined;
}

const BULLET = /^[ \t]{0,12}[-*•][ \t]+(?=\S)/;
const NUMBER = /^[ \t]{0,12}(\d{1,9})[.)][ \t]+(?=\S)/;

/** @returns no block for a text that is blank */
export function readAnswerText(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: (readonly Inline[])[] = [];
  let list: { isNumbered: boolean; items: ListItem[] } | undefined;
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', lines });
    lines = [];
  };
  for (const line of text.split(/\r\n?|\n/)) {
    const number = NUMBER.exec(line);
    const mark = number ?? BULLET.exec(line);
    if (mark === null) {
      if (line.trim() === '') {
        endParagraph();
      } else {
        list = undefined;
        lines.push(readInline(line));
      }
      continue;
    }
    endParagraph();
    const isNumbered = number !== null;
    if (list?.isNumbered !== isNumbered) {
      list = { isNumbered, items: [] };
      blocks.push({ kind: 'list', ...list });
    }
    const content = readInline(line.slice(mark[0].length));
    list.items.push(isNumbered ? { number: Number(number[1]), content } : { content });
  }
  endParagraph();
  return blocks;
}

/** Of a link, the words and the address; of the address, no brackets but in pairs. */
const LINK = /\[([^[\]\n]{1,1000})\]\(((?:[^\s()<>]|\([^\s()<>]*\))+)\)/y;
/** Each is tried only where none of its characters stands before it, so that a long word is read once; nor within blob:https://… */
const BARE_ADDRESS = /(?<![\p{L}\p{N}_:])https?:\/\/[^\s<>"“”„]{1,2000}/iuy;
const MAIL_ADDRESS = /(?<![\w.+@-])[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}/iy;
const AROUND_MARKS = /[[*h\w.+-]/i;

/** What may stand within what is being read: bold holds no bold, and a link no link. */
interface Allowed {
  bold: boolean;
  link: boolean;
}

function readInline(text: string, allowed: Allowed = { bold: true, link: true }): Inline[] {
  const found: Inline[] = [];
  let plainFrom = 0;
  let at = 0;
  let isBoldClosed = allowed.bold;
  const add = (inline: Inline, end: number) => {
    if (at > plainFrom) found.push({ kind: 'text', text: text.slice(plainFrom, at) });
    found.push(inline);
    at = end;
    plainFrom = end;
  };
  while (at < text.length) {
    if (!AROUND_MARKS.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    const bold: { end: number; inside: string } | 'none' | undefined = isBoldClosed
      ? boldAt(text, at)
      : undefined;
    if (bold === 'none') isBoldClosed = false;
    else if (bold !== undefined) {
      add({ kind: 'bold', content: readInline(bold.inside, { ...allowed, bold: false }) }, bold.end);
      continue;
    }
    const link = allowed.link ? (writtenLinkAt(text, at, allowed) ?? bareLinkAt(text, at)) : undefined;
    if (link !== undefined) add(link.inline, link.end);
    else at += 1;
  }
  if (text.length > plainFrom) found.push({ kind: 'text', text: text.slice(plainFrom) });
  return found;
}

/** Two asterisks on either side, with no space within them; 'none': they are not closed, here or further on. */
function boldAt(text: string, at: number): { end: number; inside: string } | 'none' | undefined {
  if (!text.startsWith('**', at) || !/[^\s*]/.test(text.charAt(at + 2))) return undefined;
  let close = text.indexOf('**', at + 3);
  while (close !== -1 && /\s/.test(text.charAt(close - 1))) close = text.indexOf('**', close + 1);
  return close === -1 ? 'none' : { end: close + 2, inside: text.slice(at + 2, close) };
}

function writtenLinkAt(
  text: string,
  at: number,
  allowed: Allowed,
): { end: number; inline: Inline } | undefined {
  LINK.lastIndex = at;
  const [whole = '', words = '', address = ''] = LINK.exec(text) ?? [];
  const href = safeHref(address);
  if (href === undefined) return undefined;
  const content = readInline(words, { ...allowed, link: false });
  return { end: at + whole.length, inline: { kind: 'link', href, content } };
}

function bareLinkAt(text: string, at: number): { end: number; inline: Inline } | undefined {
  BARE_ADDRESS.lastIndex = at;
  MAIL_ADDRESS.lastIndex = at;
  const address = withoutSentenceEnd(BARE_ADDRESS.exec(text)?.[0] ?? '');
  const mail = address === '' ? (MAIL_ADDRESS.exec(text)?.[0] ?? '') : '';
  const words = address === '' ? mail : address;
  const href = safeHref(mail === '' ? address : `mailto:${mail}`);
  if (href === undefined) return undefined;
  return { end: at + words.length, inline: { kind: 'link', href, content: [{ kind: 'text', text: words }] } };
}

/** Without the marks that end the sentence around it, nor a bracket that it does not open, nor asterisks of bold. */
function withoutSentenceEnd(address: string): string {
  let end = address.length;
  for (;;) {
    const last = address.charAt(end - 1);
    const isMark = /[.,;:!?'"*…。，、！？；：」』）»]/.test(last);
    const opens = address.slice(0, end).split('(').length;
    const closes = address.slice(0, end).split(')').length;
    if (!isMark && !(last === ')' && closes > opens)) return address.slice(0, end);
    end -= 1;
  }
}
