/** An answer as elements: only those that what was read of its text asks for. */
import { type Block, type Inline, readAnswerText } from '../../contract/asking/answer-text.ts';
import { make } from './dom.ts';

export function makeLink(href: string, ...content: (Node | string)[]): HTMLAnchorElement {
  const leavesPage = /^https?:/.test(href);
  return make(
    'a',
    { href, title: href, ...(leavesPage && { target: '_blank', rel: 'noopener noreferrer nofollow' }) },
    ...content,
  );
}

const makeInlines = (content: readonly Inline[]): (Node | string)[] =>
  content.map((inline) => {
    if (inline.kind === 'text') return inline.text;
    const inside = makeInlines(inline.content);
    return inline.kind === 'bold' ? make('strong', {}, ...inside) : makeLink(inline.href, ...inside);
  });

function makeBlock(block: Block): HTMLElement {
  if (block.kind === 'paragraph') {
    const lines = block.lines.flatMap((line, at) => [...(at > 0 ? ['\n'] : []), ...makeInlines(line)]);
    return make('p', { dir: 'auto' }, ...lines);
  }
  const items = block.items.map(({ number, content }) =>
    make('li', { value: number?.toString() }, ...makeInlines(content)),
  );
  return make(block.isNumbered ? 'ol' : 'ul', { dir: 'auto' }, ...items);
}

/** @param footnote its mark, at the end of the answer */
export function makeAnswer(text: string, footnote?: string): HTMLElement {
  const answer = make('div', { class: 'answer' }, ...readAnswerText(text).map(makeBlock));
  if (footnote !== undefined) {
    const end =
      answer.querySelector(':scope > :last-child li:last-child') ?? answer.lastElementChild ?? answer;
    end.append(make('sup', {}, footnote));
  }
  return answer;
}
