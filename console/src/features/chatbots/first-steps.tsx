/** The checklist above a new chatbot: what is done ticks itself off, the next step has its buttons, and it can be put away. */
import { Button, CloseButton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId } from 'react';
import type { ChatbotRecord } from '../../../../contract/chatbots.ts';
import type { KeyRecord } from '../../../../contract/keys.ts';
import type { WebsiteSettings } from '../../../../contract/website.ts';
import { undoStep } from '../../api/history.ts';
import { addRows } from '../../api/imports.ts';
import { listKeys } from '../../api/keys.ts';
import { readWebsite } from '../../api/website.ts';
import { Icon } from '../../components/icon.tsx';
import { useUndoable } from '../../components/notices/use-undoable.ts';
import { ToTab } from '../../components/panels/to-tab.tsx';
import {
  beginFirstSteps,
  type FirstSteps,
  putFirstStepsAway,
  useFirstSteps,
} from '../../state/first-steps.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './first-steps.module.css';

const texts = strings.start;
/** So many questions are enough to see what it is about. */
const QUESTIONS_ENOUGH = 3;

interface Known {
  chatbot: ChatbotRecord;
  seen: FirstSteps;
  keys: readonly KeyRecord[];
  website: WebsiteSettings | undefined;
}

/** In their order; the first that is not done is next. */
const STEPS: readonly { name: keyof typeof texts.steps; isDone: (known: Known) => boolean }[] = [
  { name: 'name', isDone: () => true },
  {
    name: 'teach',
    isDone: ({ chatbot: { counts } }) => counts.pairs >= QUESTIONS_ENOUGH || counts.files > 0,
  },
  {
    name: 'ask',
    isDone: ({ chatbot: { counts }, seen }) => seen.hasAsked === true || counts.asksInSevenDays > 0,
  },
  {
    name: 'page',
    isDone: ({ keys, website }) =>
      website?.tryPage === true || keys.some(({ origins }) => origins.length > 0),
  },
];

/** Three questions with their answers, in one step that one undo takes back. */
function SampleButton({ chatbotId }: { chatbotId: string }) {
  const queryClient = useQueryClient();
  const taking = useUndoable(
    async () => {
      const rows = texts.sample.map(({ question, answer }) => ({ questions: [question], answer }));
      const { stepId } = await addRows(chatbotId, rows);
      const undo = stepId === null ? undefined : () => undoStep(chatbotId, stepId, false);
      return { message: texts.sampleTaken, undo };
    },
    () => queryClient.invalidateQueries({ queryKey: ['chatbot', chatbotId] }),
  );
  return (
    <Button size="xs" variant="default" loading={taking.isPending} onClick={() => taking.mutate()}>
      {texts.takeSample}
    </Button>
  );
}

function StepActions({ chatbot, step }: { chatbot: ChatbotRecord; step: 'teach' | 'ask' | 'page' }) {
  const actions: Record<typeof step, ReactNode> = {
    teach: (
      <>
        <ToTab size="xs" to="qa" search={{ add: true }} label={texts.write} />
        <ToTab size="xs" variant="default" to="files" label={texts.drop} />
        <SampleButton chatbotId={chatbot.id} />
      </>
    ),
    ask: <ToTab size="xs" to="test" label={texts.toAsk} />,
    page: <ToTab size="xs" to="website" label={texts.toPage} />,
  };
  const { pairs } = chatbot.counts;
  return (
    <div className={classes.next}>
      <p className={classes.hint}>
        {texts.hints[step]} {step === 'teach' && pairs > 0 && texts.taught(pairs)}
      </p>
      <div className={classes.actions}>{actions[step]}</div>
    </div>
  );
}

function Checklist({ chatbot, seen }: { chatbot: ChatbotRecord; seen: FirstSteps }) {
  const titleId = useId();
  const { data: keys = [] } = useQuery({
    queryKey: queryKeys.keys(chatbot.id),
    queryFn: ({ signal }) => listKeys(chatbot.id, signal),
  });
  const { data: website } = useQuery({
    queryKey: queryKeys.website(chatbot.id),
    queryFn: ({ signal }) => readWebsite(chatbot.id, signal),
  });
  const done = STEPS.map(({ isDone }) => isDone({ chatbot, seen, keys, website }));
  const next = STEPS[done.indexOf(false)]?.name;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 className={classes.title} id={titleId}>
          {texts.title}
        </h2>
        <span className={classes.progress} role="status">
          {texts.progress(done.filter(Boolean).length, STEPS.length)}
        </span>
        <CloseButton
          size="sm"
          aria-label={`${texts.putAway}: ${texts.title}`}
          title={texts.putAway}
          onClick={() => putFirstStepsAway(chatbot.id)}
        />
      </div>
      <ol className={classes.steps}>
        {STEPS.map(({ name }, at) => (
          <li
            key={name}
            className={name === next ? classes.isNext : undefined}
            aria-current={name === next ? 'step' : undefined}
          >
            <span className={done[at] ? classes.ticked : classes.open} aria-hidden="true">
              {done[at] && <Icon name="check" size={12} />}
            </span>
            {texts.steps[name]}
            {done[at] && <span className="visually-hidden"> ({texts.done})</span>}
          </li>
        ))}
      </ol>
      {next === undefined || next === 'name' ? (
        <p className={classes.hint}>{texts.allDone}</p>
      ) : (
        <StepActions chatbot={chatbot} step={next} />
      )}
    </section>
  );
}

/** Shown to who may make chatbots, for one that was taught nothing, and from then on until it is put away. */
export function FirstStepsCard({ chatbot }: { chatbot: ChatbotRecord }) {
  const mayMake = useMay()('chatbots');
  const seen = useFirstSteps(chatbot.id);
  const isUntaught = chatbot.counts.pairs === 0 && chatbot.counts.files === 0;
  useEffect(() => {
    if (isUntaught && seen === undefined) beginFirstSteps(chatbot.id);
  }, [chatbot.id, isUntaught, seen]);
  return !mayMake || seen === undefined || seen.isAway ? null : <Checklist chatbot={chatbot} seen={seen} />;
}
