/**
 * Cuts the text of an XML document, piece by piece, into tags and text. It takes what is well formed without a document
 * type, so there are no entities to expand, and is lenient in one thing: control characters that some writers leave.
 */
import { tooComplex } from '../failures.ts';
import { XmlAttributes } from './attributes.ts';
import { endOfWhole, isSpace, readText } from './character-data.ts';
import type { XmlHandler } from './handler.ts';
import { endOfName, findName, HASH_FACTOR, isName, stands, type XmlName } from './names.ts';
import { malformed } from './references.ts';

/** Elements that may nest in what a handler skims. */
const SKIMMED_DEPTH = 2;

const RETURN = 13;
const SPACE = 32;
const BANG = 33;
const DOUBLE_QUOTE = 34;
const AMPERSAND = 38;
const QUOTE = 39;
const SLASH = 47;
const LESS = 60;
const EQUALS = 61;
const GREATER = 62;
const QUESTION = 63;
const BRACKET = 93;

const DECLARATION =
  /^<\?xml\s+version\s*=\s*(?:"1\.\d+"|'1\.\d+')(?:\s+encoding\s*=\s*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:\s+standalone\s*=\s*(?:"(?:yes|no)"|'(?:yes|no)'))?\s*\?>/;
const LONGEST_DECLARATION = 1_000;
const SECTIONS = { '<!--': 'comment', '<![CDATA[': 'cdata', '<!DOCTYPE': 'doctype' } as const;
const SECTION_ENDS = { comment: '--', instruction: '?>', cdata: ']]>' } as const;

export class XmlScanner {
  private readonly handler: XmlHandler;
  private readonly maxDepth: number;
  private readonly attributes = new XmlAttributes();
  private readonly open: XmlName[] = [];
  private section: keyof typeof SECTION_ENDS | undefined;
  private isAtStart = true;
  private isRootClosed = false;
  /** Text written but not yet scanned, because it is incomplete. */
  private rest = '';
  /** Length from which the rest is scanned again: a long tag is not rescanned with every piece. */
  private rescanLength = 0;
  /** Set if a scan needs more text. */
  private isWaiting = false;

  constructor(handler: XmlHandler, maxDepth: number) {
    this.handler = handler;
    this.maxDepth = maxDepth;
  }

  /**
   * @throws MalformedXmlError
   * @throws AppError file_too_complex beyond the depth, or where there is a document type; what the handler throws
   */
  write(piece: string): void {
    const text = this.rest === '' ? piece : this.rest + piece;
    if (text.length < this.rescanLength) {
      this.rest = text;
      return;
    }
    const used = this.scan(text);
    this.rest = used === text.length ? '' : text.slice(used);
    this.rescanLength = 2 * this.rest.length;
  }

  /** @throws MalformedXmlError if the document is not whole */
  end(): void {
    this.rescanLength = 0;
    this.write('');
    if (this.rest !== '' || this.section !== undefined || !this.isRootClosed) malformed('it ends too soon');
  }

  /** Number of characters used. */
  private scan(text: string): number {
    let at = 0;
    this.isWaiting = false;
    while (at < text.length && !this.isWaiting) {
      if (this.section !== undefined) at = this.takeSection(text, at, this.section);
      else if (text.charCodeAt(at) !== LESS) at = this.takeText(text, at);
      else {
        const skimmed = this.skim(text, at);
        at = skimmed > at ? skimmed : this.takeMarkup(text, at);
      }
    }
    return at;
  }

  private skim(text: string, start: number): number {
    const { handler, open } = this;
    if (handler.skim === undefined || open[open.length - 1]?.local !== handler.skimmed) return start;
    return open.length + SKIMMED_DEPTH > this.maxDepth ? start : handler.skim(text, start);
  }

  private wait(at: number): number {
    this.isWaiting = true;
    return at;
  }

  private takeText(text: string, start: number): number {
    if (this.open.length === 0) return this.takeSpace(text, start);
    let end = start;
    let hasReference = false;
    let hasReturn = false;
    let hasBracket = false;
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      // Most letters have higher codes than all delimiters.
      if (code > BRACKET) continue;
      if (code === LESS) break;
      if (code === AMPERSAND) hasReference = true;
      else if (code === RETURN) hasReturn = true;
      else if (code === BRACKET) hasBracket = true;
    }
    if (end === text.length) {
      this.isWaiting = true;
      end = endOfWhole(text, start, end, hasReference);
    }
    if (end === start || this.handler.text === undefined) {
      if (hasReference || hasBracket) readText(text.slice(start, end), hasReference, hasReturn, hasBracket);
      return end;
    }
    const part = text.slice(start, end);
    this.handler.text(
      hasReference || hasReturn || hasBracket ? readText(part, hasReference, hasReturn, hasBracket) : part,
    );
    return end;
  }

  private takeSpace(text: string, start: number): number {
    let end = start;
    for (; end < text.length && text.charCodeAt(end) !== LESS; end++)
      if (!isSpace(text.charCodeAt(end))) malformed('there is text outside the root');
    this.isAtStart = false;
    return end;
  }

  private takeMarkup(text: string, start: number): number {
    if (start + 1 === text.length) return this.wait(start);
    switch (text.charCodeAt(start + 1)) {
      case SLASH:
        return this.takeEndTag(text, start);
      case BANG:
        return this.beginSection(text, start);
      case QUESTION:
        return this.beginInstruction(text, start);
      default:
        return this.takeStartTag(text, start);
    }
  }

  private takeEndTag(text: string, start: number): number {
    const name = this.open[this.open.length - 1];
    if (name === undefined) return malformed('an element ends that never began');
    let end = start + 2 + name.qualified.length;
    if (end >= text.length && text.indexOf('>', start) < 0) return this.wait(start);
    if (!stands(text, start + 2, name.qualified)) malformed('an element ends that never began');
    while (isSpace(text.charCodeAt(end))) end++;
    if (end === text.length) return this.wait(start);
    if (text.charCodeAt(end) !== GREATER) malformed('an end tag holds more than its name');
    this.close(name);
    return end + 1;
  }

  private close(name: XmlName): void {
    this.open.pop();
    if (this.open.length === 0) this.isRootClosed = true;
    this.handler.close?.(name.local);
  }

  private takeStartTag(text: string, start: number): number {
    let at = start + 1;
    let code = text.charCodeAt(at);
    let hash = 0;
    while (code > SPACE && code !== GREATER && code !== SLASH) {
      hash = (Math.imul(hash, HASH_FACTOR) + code) | 0;
      code = text.charCodeAt(++at);
    }
    if (at === text.length) return this.wait(start);
    const name = findName(text, start + 1, at, hash);
    this.attributes.begin(text);
    if (code !== GREATER) {
      at = this.takeAttributes(text, at);
      if (at < 0) return this.wait(start);
    }
    if (this.isRootClosed) malformed('there is more than one root');
    this.isAtStart = false;
    this.open.push(name);
    if (this.open.length > this.maxDepth) throw tooComplex(`its elements nest deeper than ${this.maxDepth}`);
    this.handler.open(name.local, this.attributes);
    if (text.charCodeAt(at) === SLASH) {
      this.close(name);
      return at + 2;
    }
    return at + 1;
  }

  /** Index of the tag's ">" or "/>"; -1 if it is not there yet. */
  private takeAttributes(text: string, start: number): number {
    let at = start;
    let hasReferences = false;
    for (;;) {
      const before = at;
      while (isSpace(text.charCodeAt(at))) at++;
      const code = text.charCodeAt(at);
      if (code === GREATER || code === SLASH) break;
      if (at === text.length) return -1;
      if (at === before) malformed('attributes have no space between them');
      const nameStart = at;
      at = endOfName(text, at);
      const nameEnd = at;
      while (isSpace(text.charCodeAt(at))) at++;
      if (at === text.length) return -1;
      if (text.charCodeAt(at) !== EQUALS) malformed('an attribute has no value');
      at++;
      while (isSpace(text.charCodeAt(at))) at++;
      if (at === text.length) return -1;
      const quote = text.charCodeAt(at);
      if (quote !== DOUBLE_QUOTE && quote !== QUOTE) malformed('a value has no quotes');
      const valueStart = ++at;
      for (; at < text.length; at++) {
        const inside = text.charCodeAt(at);
        if (inside > LESS) continue;
        if (inside === quote) break;
        if (inside === AMPERSAND) hasReferences = true;
        else if (inside === LESS) malformed('a value holds a tag');
      }
      if (at === text.length) return -1;
      this.attributes.add(nameStart, nameEnd, valueStart, at);
      at++;
    }
    if (text.charCodeAt(at) === SLASH) {
      if (at + 1 === text.length) return -1;
      if (text.charCodeAt(at + 1) !== GREATER) malformed('a slash stands alone in a tag');
    }
    this.attributes.check(hasReferences);
    return at;
  }

  private beginSection(text: string, start: number): number {
    for (const [opening, kind] of Object.entries(SECTIONS)) {
      if (stands(text, start, opening)) {
        if (kind === 'doctype') return this.refuseDocumentType();
        if (kind === 'cdata' && this.open.length === 0) malformed('there is text outside the root');
        this.isAtStart = false;
        this.section = kind;
        return start + opening.length;
      }
      if (opening.startsWith(text.slice(start))) return this.wait(start);
    }
    return malformed('there is markup of no kind');
  }

  private refuseDocumentType(): never {
    if (this.open.length > 0 || this.isRootClosed) malformed('there is a document type inside');
    throw tooComplex('it declares a document type, which may define entities');
  }

  private beginInstruction(text: string, start: number): number {
    let at = start + 2;
    while (at < text.length && !isSpace(text.charCodeAt(at)) && text.charCodeAt(at) !== QUESTION) at++;
    if (at === text.length) return this.wait(start);
    const target = text.slice(start + 2, at);
    if (target === 'xml' && this.isAtStart) return this.takeDeclaration(text, start);
    if (!isName(target) || target.toLowerCase() === 'xml') malformed('an instruction has no proper name');
    this.isAtStart = false;
    this.section = 'instruction';
    return at;
  }

  private takeDeclaration(text: string, start: number): number {
    const end = text.indexOf('?>', start);
    if (end < 0 && text.length < LONGEST_DECLARATION) return this.wait(start);
    if (!DECLARATION.test(text.slice(start, end + 2))) malformed('its declaration is none');
    this.isAtStart = false;
    return end + 2;
  }

  private takeSection(text: string, start: number, kind: keyof typeof SECTION_ENDS): number {
    const closing = SECTION_ENDS[kind];
    const found = text.indexOf(closing, start);
    // A possible start of the end mark, or half a line break, has to wait.
    let end = found >= 0 ? found : Math.max(start, text.length - closing.length);
    if (found < 0 && end > start && text.charCodeAt(end - 1) === RETURN) end--;
    if (kind === 'cdata' && end > start) this.handler.text?.(text.slice(start, end).replace(/\r\n?/g, '\n'));
    if (found < 0) return this.wait(end);
    if (kind === 'comment') {
      if (found + 2 === text.length) return this.wait(found);
      if (text.charCodeAt(found + 2) !== GREATER) malformed('a comment holds two hyphens');
    }
    this.section = undefined;
    return found + (kind === 'comment' ? 3 : closing.length);
  }
}
