/** Further wordings of an answer, to be taken into the form that it is written in. */
import { CloseButton } from '@mantine/core';
import { strings } from '../../strings/catalogue.ts';
import { DismissedSuggestions } from './dismissed-suggestions.tsx';
import { MarkTag, RunControls } from './run-controls.tsx';
import classes from './suggestions.module.css';
import { useSuggestions } from './use-suggestions.ts';

const texts = strings.suggestions;

interface SuggestedWordingsProps {
  chatbotId: string;
  answerId: number;
  taken: readonly string[];
  onTake: (question: string) => void;
}

export function SuggestedWordings({ chatbotId, answerId, taken, onTake }: SuggestedWordingsProps) {
  const suggesting = useSuggestions(chatbotId, { kind: 'wordings', id: answerId });
  if (suggesting.isAvailable !== true) return null;
  const open = (suggesting.run?.suggestions ?? []).filter(
    ({ text, decision }) => decision === 'open' && !taken.includes(text),
  );
  return (
    <div>
      <RunControls suggesting={suggesting} openCount={open.length} />
      {open.length > 0 && (
        <ul className={classes.chips} aria-label={texts.listOf.wordings}>
          {open.map(({ place, text, mark, answerId: said }) => (
            <li key={place} className={classes.chip}>
              <button
                type="button"
                className={classes.take}
                aria-label={texts.take(text)}
                dir="auto"
                onClick={() => onTake(text)}
              >
                {text}
              </button>
              <MarkTag chatbotId={chatbotId} mark={mark} answerId={said} />
              <CloseButton
                size="sm"
                aria-label={texts.dismiss(text)}
                onClick={() => suggesting.dismiss({ place, text })}
              />
            </li>
          ))}
        </ul>
      )}
      <DismissedSuggestions suggesting={suggesting} />
    </div>
  );
}
