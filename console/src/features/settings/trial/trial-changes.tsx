/** The questions of a trial that thresholds would treat otherwise than those in force, each with the way to what answers it. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Calibration, CalibrationChange } from '../../../../../contract/asking/tuning.ts';
import { CALIBRATION_CHANGES_PAGE } from '../../../../../contract/asking/tuning.ts';
import { listTrialChanges } from '../../../api/calibration.ts';
import cards from '../../../components/cards.module.css';
import clamps from '../../../components/clamp.module.css';
import { MoreButton } from '../../../components/listing/more-button.tsx';
import { QueryPanel } from '../../../components/panels/query-panel.tsx';
import { LoadingPanel } from '../../../components/panels/state-panels.tsx';
import { Tag, type Tone } from '../../../components/tag.tsx';
import { queryKeys } from '../../../state/query-keys.ts';
import { strings } from '../../../strings/catalogue.ts';
import type { Thresholds } from './outcomes.ts';
import classes from './trial.module.css';

/** Typing has stopped. */
const PAUSE_MS = 300;

interface TrialChangesProps {
  chatbotId: string;
  calibration: Calibration;
  thresholds: Thresholds;
}

export function TrialChanges({ chatbotId, calibration, thresholds }: TrialChangesProps) {
  const [answerThreshold] = useDebouncedValue(thresholds.answer, PAUSE_MS);
  const [suggestThreshold] = useDebouncedValue(thresholds.suggest, PAUSE_MS);
  const wanted = { answerThreshold, suggestThreshold };
  const changes = useInfiniteQuery({
    queryKey: queryKeys.calibrationChanges(chatbotId, {
      ...wanted,
      version: calibration.knowledgeVersion,
    }),
    queryFn: ({ pageParam, signal }) => listTrialChanges(chatbotId, { ...wanted, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const next = pages.length * CALIBRATION_CHANGES_PAGE;
      return next < total ? next : undefined;
    },
    placeholderData: keepPreviousData,
  });
  return (
    <div className={classes.group}>
      <h4 className={classes.title}>{strings.trial.changes}</h4>
      <QueryPanel query={changes} loading={<LoadingPanel rows={3} height={64} />}>
        {({ pages }) => (
          <>
            <p className={classes.quiet} role="status">
              {pages[0]?.total === 0 ? strings.trial.noChange : strings.trial.changed(pages[0]?.total ?? 0)}
            </p>
            <ul className={classes.changes} aria-label={strings.trial.changes}>
              {pages
                .flatMap((page) => page.changes)
                .map((change) => (
                  <Change key={`${change.pairId} ${change.question}`} chatbotId={chatbotId} change={change} />
                ))}
            </ul>
            <MoreButton
              query={changes}
              label={strings.trial.moreChanges(
                (pages[0]?.total ?? 0) - pages.length * CALIBRATION_CHANGES_PAGE,
              )}
              size="xs"
            />
          </>
        )}
      </QueryPanel>
    </div>
  );
}

const TONES: Record<CalibrationChange['now'], Tone> = {
  answered: 'good',
  suggested: 'warn',
  refused: 'bad',
};

function Change({ chatbotId, change }: { chatbotId: string; change: CalibrationChange }) {
  const { question, pairId, now, tried, isRight, answer } = change;
  const outcomes = strings.keptAnswers.outcomes;
  const found = isRight ? strings.trial.foundTaught : strings.trial.foundOther;
  return (
    <li className={classes.change}>
      <p className={cards.title} dir="auto">
        {question}
      </p>
      <p className={cards.facts}>
        {strings.trial.now} <Tag tone={TONES[now]}>{outcomes[now]}</Tag> {strings.trial.afterwards}{' '}
        <Tag tone={TONES[tried]}>{outcomes[tried]}</Tag>
        {pairId === null && <span>{strings.trial.isForeign}</span>}
      </p>
      {answer !== null && (
        <p className={`${classes.quiet} ${clamps.clamp}`}>
          {found} <bdi>{answer.type === 'file' ? answer.title : answer.text}</bdi>
        </p>
      )}
      <EditLink chatbotId={chatbotId} change={change} />
    </li>
  );
}

/** Opens the pair whose question it is; of a question that nobody taught, what would answer it. */
function EditLink({
  chatbotId,
  change: { question, pairId, answer },
}: {
  chatbotId: string;
  change: CalibrationChange;
}) {
  const label = strings.trial.editOf(question);
  const edit = pairId ?? (answer?.type === 'qa' ? answer.id : undefined);
  if (edit !== undefined)
    return (
      <Link to="/chatbots/$chatbotId/qa" params={{ chatbotId }} search={{ edit }} aria-label={label}>
        {strings.trial.edit}
      </Link>
    );
  if (answer === null) return null;
  return (
    <Link
      to="/chatbots/$chatbotId/files/$fileId"
      params={{ chatbotId, fileId: String(answer.id) }}
      aria-label={label}
    >
      {strings.trial.edit}
    </Link>
  );
}
