/** A pair beside the form in which another one is written. */
import type { PairBody } from '../../../contract/knowledge/pairs.ts';
import classes from './pair-form.module.css';

export function PairFigure({ caption, pair }: { caption: string; pair: PairBody }) {
  return (
    <figure className={classes.current}>
      <figcaption className={classes.currentCaption}>{caption}</figcaption>
      <p className={classes.currentQuestion} dir="auto">
        {pair.question}
      </p>
      <p className={classes.currentAnswer} dir="auto">
        {pair.answer}
      </p>
    </figure>
  );
}
