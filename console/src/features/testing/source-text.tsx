/** The text of a source: a long one in part, so that the sources below it, and why each was found, stay near. */
import { useState } from 'react';
import clamps from '../../components/clamp.module.css';
import { TextButton } from '../../components/text-button.tsx';
import { strings } from '../../strings/catalogue.ts';
import classes from './test.module.css';

/** More than what is quoted of a file; only answers of pairs are longer. */
const WHOLE_MAX_CHARACTERS = 800;

export function SourceText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > WHOLE_MAX_CHARACTERS;
  return (
    <>
      <p
        className={`${classes.sourceText} ${isLong && !isWhole ? `${clamps.clamp} ${classes.part}` : ''}`}
        dir="auto"
      >
        {text}
      </p>
      {isLong && (
        <TextButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {strings.test.wholeText}
        </TextButton>
      )}
    </>
  );
}
