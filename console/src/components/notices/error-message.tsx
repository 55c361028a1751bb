/** Shows what went wrong in our words, and below them in small the service's English sentence where that says more. */
import { strings } from '../../strings/catalogue.ts';
import classes from './error-message.module.css';
import { type ErrorWords, errorWords } from './error-text.ts';

export function Words({ words: { text, detail } }: { words: ErrorWords }) {
  if (detail === undefined) return text;
  return (
    <>
      {text}
      <span className={classes.detail}>
        {strings.errors.detailStart} <span lang="en">{detail}</span>
      </span>
    </>
  );
}

export function ErrorMessage({ error }: { error: unknown }) {
  return <Words words={errorWords(error)} />;
}
