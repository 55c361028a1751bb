/** Markdown in which headings are questions and what stands below them is the answer. */
import type { Draft, ImportFormat, Source } from './format.ts';

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/;
const FENCE = /^ {0,3}(```|~~~)/;
/** Of the Bot Framework's .qna files, in which a heading begins with it. */
const QUESTION_MARK = /^\?\s*/;

interface Section {
  line: number;
  heading: string;
  lines: string[];
}

export const markdown: ImportFormat = {
  name: 'markdown',
  title: 'Markdown with questions as headings',
  recognises: (sources) => sources.every(({ kind }) => kind === 'markdown'),
  read(sources) {
    const read = sources.map(readSections);
    return {
      drafts: read.flatMap(({ drafts }) => drafts),
      warnings: read.flatMap(({ warnings }) => warnings),
    };
  },
};

function readSections(source: Source): { drafts: Draft[]; warnings: string[] } {
  if (source.kind !== 'markdown') return { drafts: [], warnings: [] };
  const { before, sections } = split(source.text);
  const answered = sections.filter(({ lines }) => lines.some((line) => line.trim() !== ''));
  const without = sections.length - answered.length;
  return {
    drafts: answered.map(({ line, heading, lines }) => ({
      place: `line ${line}`,
      questions: [heading],
      answer: lines.join('\n').trim(),
    })),
    warnings: [
      ...(without === 1 ? ['1 heading without text of its own was left out.'] : []),
      ...(without > 1 ? [`${without} headings without text of their own were left out.`] : []),
      ...(before ? [`${source.fileName}: the text before the first heading was left out.`] : []),
    ],
  };
}

function split(text: string): { before: boolean; sections: Section[] } {
  const sections: Section[] = [];
  let before = false;
  let fence: string | undefined;
  for (const [index, line] of withoutFrontMatter(text)
    .split(/\r\n|\r|\n/)
    .entries()) {
    const [, mark] = FENCE.exec(line) ?? [];
    if (mark !== undefined && (fence === undefined || fence === mark))
      fence = fence === undefined ? mark : undefined;
    const [, , heading] = (fence === undefined && HEADING.exec(line)) || [];
    const last = sections.at(-1);
    if (heading !== undefined)
      sections.push({ line: index + 1, heading: heading.replace(QUESTION_MARK, ''), lines: [] });
    else if (last !== undefined) last.lines.push(line);
    else before ||= line.trim() !== '';
  }
  return { before, sections };
}

/** Its lines become empty, so that the others keep their numbers. */
function withoutFrontMatter(text: string): string {
  return text.replace(/^---\r?\n[\s\S]*?\n---[ \t]*(?=\r?\n|$)/, (matter) => matter.replace(/[^\n]+/g, ''));
}
