/** One step: what was done in a line, what differs once that is wanted, and a button that undoes it. */
import { useState } from 'react';
import type { HistoryStepRecord } from '../../../../contract/history.ts';
import { undoStep } from '../../api/history.ts';
import { Ago } from '../../components/ago.tsx';
import cards from '../../components/cards.module.css';
import { strings } from '../../strings/catalogue.ts';
import { ChangeList } from './change-list.tsx';
import { canBeUndone, describeActor, describeStep } from './describe-step.ts';
import classes from './history.module.css';
import { PutBackButton } from './put-back-button.tsx';

export function StepCard({ chatbotId, step }: { chatbotId: string; step: HistoryStepRecord }) {
  const [isOpen, setOpen] = useState(false);
  const text = describeStep(step);
  return (
    <li className={cards.card}>
      <div className={classes.head}>
        <div className={classes.words}>
          <p className={cards.title}>{text}</p>
          <p className={cards.facts}>
            {describeActor(step.actor)} · <Ago date={step.date} />
          </p>
        </div>
        {canBeUndone(step) && (
          <PutBackButton
            chatbotId={chatbotId}
            label={strings.common.undo}
            fullLabel={strings.history.undoOf(text)}
            work={(isForced) => undoStep(chatbotId, step.stepId, isForced)}
          />
        )}
      </div>
      <details className={classes.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary aria-label={strings.history.showOf(text)}>{strings.history.show}</summary>
        {isOpen && <ChangeList chatbotId={chatbotId} step={step} />}
      </details>
    </li>
  );
}
