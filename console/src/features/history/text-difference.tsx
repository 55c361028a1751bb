/** Two texts as one, with the words that went and those that came. */
import { diffWords } from 'diff';
import { Fragment, useMemo } from 'react';
import classes from './history.module.css';

/** Finds words where a script has no spaces between them, too. */
const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' });

export function TextDifference({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWords(before, after, { intlSegmenter: WORDS }), [before, after]);
  return (
    <p className={classes.text}>
      {parts.map(({ value, added, removed }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two texts that do not change
        <Fragment key={at}>
          {added ? (
            <ins className={classes.added}>{value}</ins>
          ) : removed ? (
            <del className={classes.removed}>{value}</del>
          ) : (
            value
          )}
        </Fragment>
      ))}
    </p>
  );
}
