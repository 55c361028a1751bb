/** Tracks the fields of a Word document: a hidden code, then its visible last result. */

const HYPERLINK = /^\s*HYPERLINK\s+(?:"([^"]*)"|([^\s"\\]+))/i;

export interface Fields {
  /** Takes a mark of a field: "begin", "separate" or "end". */
  mark(type: string | undefined): void;
  /** Takes a piece of the code of the innermost field. */
  addCode(text: string): void;
  /** Whether the current text is part of a field code. */
  readonly isCode: boolean;
  /** Link target of the open field result, as written. */
  readonly linkTarget: string | undefined;
}

export function createFields(): Fields {
  const open: { isCode: boolean; code: string; target?: string | undefined }[] = [];
  return {
    mark(type) {
      const field = open.at(-1);
      if (type === 'begin') open.push({ isCode: true, code: '' });
      else if (type === 'end') open.pop();
      else if (type === 'separate' && field) {
        field.isCode = false;
        field.target = readTarget(field.code);
      }
    },
    addCode(text) {
      const field = open.at(-1);
      if (field?.isCode) field.code += text;
    },
    get isCode() {
      return open.some((field) => field.isCode);
    },
    get linkTarget() {
      return open.findLast((field) => field.target !== undefined)?.target;
    },
  };
}

/** Undefined for other fields, and for links within the document, which have a switch instead of a target. */
export function readTarget(code: string): string | undefined {
  const [, quoted, bare] = HYPERLINK.exec(code) ?? [];
  return quoted ?? bare;
}
