/** An answer as a customer sees it: paragraphs, lists, bold and links, built as elements from what was read of its text. */
import { Fragment, type ReactNode } from 'react';
import { type Block, type Inline, readAnswerText } from '../../../contract/asking/answer-text.ts';
import classes from './answer-text.module.css';

function inlines(content: readonly Inline[]): ReactNode {
  return content.map((inline, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their places
    if (inline.kind === 'text') return <Fragment key={at}>{inline.text}</Fragment>;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (inline.kind === 'bold') return <strong key={at}>{inlines(inline.content)}</strong>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <a key={at} href={inline.href} title={inline.href} target="_blank" rel="noopener noreferrer nofollow">
        {inlines(inline.content)}
      </a>
    );
  });
}

function AnswerBlock({ block }: { block: Block }) {
  if (block.kind === 'paragraph') {
    return (
      <p dir="auto">
        {block.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never change their places
          <Fragment key={at}>
            {at > 0 && '\n'}
            {inlines(line)}
          </Fragment>
        ))}
      </p>
    );
  }
  const List = block.isNumbered ? 'ol' : 'ul';
  return (
    <List dir="auto">
      {block.items.map(({ number, content }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text never change their places
        <li key={at} value={number}>
          {inlines(content)}
        </li>
      ))}
    </List>
  );
}

export function AnswerText({ text }: { text: string }) {
  return (
    <div className={classes.answer}>
      {readAnswerText(text).map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change their places
        <AnswerBlock key={at} block={block} />
      ))}
    </div>
  );
}
