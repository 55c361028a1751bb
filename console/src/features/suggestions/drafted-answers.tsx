/** Answers drafted from files to what was not answered, to be taken into the form and edited there. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { locatorText } from '../../components/locator-text.ts';
import { strings } from '../../strings/catalogue.ts';
import { RunControls } from './run-controls.tsx';
import classes from './suggestions.module.css';
import { useSuggestions } from './use-suggestions.ts';

const texts = strings.suggestions;

interface DraftedAnswersProps {
  chatbotId: string;
  question: string;
  wordings: readonly string[];
  onTake: (answer: string) => void;
}

export function DraftedAnswers({ chatbotId, question, wordings, onTake }: DraftedAnswersProps) {
  const others = wordings.filter((one) => one !== question).slice(0, 2);
  const suggesting = useSuggestions(chatbotId, { kind: 'draft', question, wordings: others });
  if (suggesting.isAvailable !== true) return null;
  const open = (suggesting.run?.suggestions ?? []).filter(({ decision }) => decision === 'open');
  return (
    <div>
      <RunControls suggesting={suggesting} openCount={open.length} />
      {open.length > 0 && (
        <ul className={classes.queue} aria-label={texts.listOf.draft}>
          {open.map(({ place, text, source }) => (
            <li key={place} className={classes.item}>
              <p dir="auto">{text}</p>
              <p className={classes.state}>
                {source !== null && (
                  <Link
                    to="/chatbots/$chatbotId/files/$fileId"
                    params={{ chatbotId, fileId: String(source.fileId) }}
                  >
                    {texts.from(source.fileName)}
                    {source.locator && `, ${locatorText(source.locator)}`}
                  </Link>
                )}{' '}
                · {texts.draftHint}
              </p>
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  onTake(text);
                  suggesting.decide({ place, decision: 'kept' });
                }}
              >
                {texts.use}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
