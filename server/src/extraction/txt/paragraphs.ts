/** Finds paragraphs, list items and plain headings in lines of text. */
import type { Block } from '../types.ts';

/** A paragraph longer than this is given in pieces, at line ends. */
const LONGEST_PARAGRAPH = 20_000;
const LONGEST_HEADING = 120;

export interface ParagraphBuilder {
  addLine(line: string): void;
  finish(): void;
}

/** Blank lines part paragraphs; "# Title", and a line underlined with === or ---, are headings. */
export function buildParagraphs(give: (block: Block) => void): ParagraphBuilder {
  let lines: string[] = [];
  let length = 0;

  function flush(): void {
    if (lines.length > 0)
      give({ kind: isListItem(lines[0]) ? 'listItem' : 'paragraph', text: lines.join('\n'), locator: {} });
    lines = [];
    length = 0;
  }

  return {
    addLine(line) {
      const trimmed = line.trimEnd();
      if (trimmed.trim() === '') return flush();
      const marked = /^(#{1,6}) +(\S.*?)(?: +#+)?$/.exec(trimmed);
      if (marked?.[1] && marked[2] && marked[2].length <= LONGEST_HEADING) {
        flush();
        give({ kind: 'heading', text: marked[2], level: marked[1].length, locator: {} });
        return;
      }
      const underline = /^(={3,}|-{3,})$/.exec(trimmed);
      const above = lines[0];
      if (underline && lines.length === 1 && above && isUnderlined(above, trimmed)) {
        lines = [];
        length = 0;
        give({ kind: 'heading', text: above.trim(), level: trimmed[0] === '=' ? 1 : 2, locator: {} });
        return;
      }
      if (isListItem(trimmed) || length > LONGEST_PARAGRAPH) flush();
      lines.push(trimmed);
      length += trimmed.length + 1;
    },
    finish: flush,
  };
}

/** An underline is about as long as its title; a rule across the page is not one. */
function isUnderlined(title: string, underline: string): boolean {
  const width = title.trim().length;
  return width <= LONGEST_HEADING && Math.abs(underline.length - width) <= Math.max(3, width / 4);
}

function isListItem(line: string | undefined): boolean {
  return line !== undefined && /^\s*(?:[-*•–]|\d{1,3}[.)]|[a-zA-Z][.)])\s+\S/.test(line);
}
