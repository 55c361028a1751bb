/** Writes equations of Office files in one line, as people type them: ½ is "1/2", not "12". */
import { toSuperscript } from '../superscripts.ts';
import type { XmlAttributes } from '../xml/attributes.ts';
import type { ElementInside } from '../xml/elements.ts';

export interface Equation {
  open(name: string, attributes: XmlAttributes): void;
  text(text: string): void;
  close(name: string): void;
  /** The equation's text; a space separates it from a letter or digit before it. */
  writeBehind(before: string): string;
}

/** A structure, such as a fraction, or one of its arguments. */
interface Frame {
  text: string;
  /** Texts of a structure's arguments, by element. */
  parts: Map<string, string[]>;
  /** Characters that a structure draws itself, by element. */
  marks: Map<string, string>;
}

const ARGUMENTS = new Set(['num', 'den', 'e', 'sup', 'sub', 'deg', 'fName', 'lim', 'mr']);
const MARKS = new Set(['chr', 'begChr', 'endChr', 'sepChr']);
/** A word or a number, with powers and roots, needs no brackets. */
const TOKEN = /^√?[\p{L}\p{N}.,%]*$/u;
const IN_BRACKETS = /^(?:\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}|\|[^|]*\|)$/;

/** Structures whose text is not simply their arguments in order. */
const WRITERS: Record<string, (frame: Frame) => string> = {
  f: (frame) => `${bracket(part(frame, 'num'))}/${bracket(part(frame, 'den'))}`,
  sSup: (frame) => bracket(part(frame, 'e')) + power(part(frame, 'sup')),
  sSub: (frame) => part(frame, 'e') + index(part(frame, 'sub')),
  sSubSup: (frame) => part(frame, 'e') + index(part(frame, 'sub')) + power(part(frame, 'sup')),
  sPre: (frame) => power(part(frame, 'sup')) + index(part(frame, 'sub')) + part(frame, 'e'),
  rad: (frame) => `${toSuperscript(part(frame, 'deg'))}√${bracket(part(frame, 'e'))}`,
  d: ({ parts, marks }) =>
    (marks.get('begChr') ?? '(') +
    (parts.get('e') ?? []).join(marks.get('sepChr') ?? '|') +
    (marks.get('endChr') ?? ')'),
  nary: (frame) => {
    const from = part(frame, 'sub');
    const to = part(frame, 'sup');
    const limits = (from && `_${bracket(from)}`) + (to && power(to));
    return `${frame.marks.get('chr') ?? '∫'}${limits} ${part(frame, 'e')}`;
  },
  func: (frame) => `${part(frame, 'fName')} ${part(frame, 'e')}`,
  limLow: (frame) => `${part(frame, 'e')}_${bracket(part(frame, 'lim'))}`,
  limUpp: (frame) => `${part(frame, 'e')}^${bracket(part(frame, 'lim'))}`,
  m: ({ parts }) => `(${(parts.get('mr') ?? []).join('; ')})`,
};
const PLAIN_STRUCTURES = new Set(['acc', 'bar', 'box', 'borderBox', 'groupChr', 'phant', 'eqArr']);

export function createEquation(): Equation {
  const frames: Frame[] = [newFrame()];
  let isText = false;
  const top = (): Frame => frames[frames.length - 1] as Frame;

  return {
    open(name, attributes) {
      if (name === 't') isText = true;
      else if (MARKS.has(name)) top().marks.set(name, attributes.get('val') ?? '');
      else if (isFrame(name)) frames.push(newFrame());
    },
    text(text) {
      if (isText) top().text += text;
    },
    close(name) {
      if (name === 't') isText = false;
      if (!isFrame(name)) return;
      const closed = frames.pop() as Frame;
      const { parts } = top();
      if (ARGUMENTS.has(name)) parts.set(name, [...(parts.get(name) ?? []), closed.text + listed(closed)]);
      else top().text += parted(top().text, WRITERS[name]?.(closed) ?? listed(closed));
    },
    writeBehind: (before) => parted(before, top().text),
  };
}

/** Reads the content of an equation, for any document. */
export const IN_EQUATION: ElementInside<{ equation: Equation | undefined }> = {
  open: ({ equation }, name, attributes) => equation?.open(name, attributes),
  text: ({ equation }, text) => equation?.text(text),
  close: ({ equation }, name) => equation?.close(name),
};

function newFrame(): Frame {
  return { text: '', parts: new Map(), marks: new Map() };
}

function isFrame(name: string): boolean {
  return ARGUMENTS.has(name) || name in WRITERS || PLAIN_STRUCTURES.has(name);
}

function part({ parts }: Frame, name: string): string {
  return (parts.get(name) ?? []).join(' ');
}

function listed(frame: Frame): string {
  return part(frame, 'e');
}

function bracket(text: string): string {
  return TOKEN.test(text) || IN_BRACKETS.test(text) ? text : `(${text})`;
}

function power(text: string): string {
  const raised = toSuperscript(text);
  return raised === text && text !== '' ? `^${bracket(text)}` : raised;
}

function index(text: string): string {
  return TOKEN.test(text) ? text : `_(${text})`;
}

function parted(before: string, text: string): string {
  return /[\p{L}\p{N}]$/u.test(before) && /^\p{N}/u.test(text) ? ` ${text}` : text;
}
