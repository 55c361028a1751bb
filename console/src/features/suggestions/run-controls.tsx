/** Begins and stops suggestions, and says how far they have come and why they ended. */
import type { Suggestion } from '../../../../contract/knowledge/suggestions.ts';
import { Tag, type Tone } from '../../components/tag.tsx';
import { TextButton } from '../../components/text-button.tsx';
import { usePairs } from '../../pair-writing/use-pairs.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './suggestions.module.css';
import type { Suggesting } from './use-suggestions.ts';

const texts = strings.suggestions;

function stateText({ kind, run }: Suggesting, openCount: number): string | undefined {
  if (run === null) return undefined;
  if (run.state === 'running') return texts.progress(run.done, run.total);
  if (run.state === 'stopped') return texts.stopped;
  if (run.fault !== null) return texts.faults[run.fault];
  if (run.suggestions.length === 0) return kind === 'draft' ? texts.noDraft : texts.none;
  if (run.isPartial) return texts.partial(run.total);
  return openCount > 0 && kind === 'wordings' ? texts.wordingsHint : undefined;
}

/** @param openCount of suggestions that nobody has decided on */
export function RunControls({ suggesting, openCount }: { suggesting: Suggesting; openCount: number }) {
  const { kind, run, isBusy, start, stop } = suggesting;
  const isRunning = run?.state === 'running';
  return (
    <div className={classes.controls}>
      {isRunning ? (
        <TextButton disabled={isBusy} onClick={stop}>
          {texts.stop}
        </TextButton>
      ) : (
        <TextButton disabled={isBusy} onClick={start}>
          {run === null ? texts.begin[kind] : texts.again}
        </TextButton>
      )}
      <span role="status" className={classes.state}>
        {stateText(suggesting, openCount)}
      </span>
    </div>
  );
}

const TONES: Readonly<Record<NonNullable<Suggestion['mark']>, Tone>> = {
  new: 'good',
  found: 'neutral',
  collides: 'warn',
};

/** Of the question that tells which answer is meant. */
const SHOWN_CHARACTERS = 40;

interface MarkTagProps extends Pick<Suggestion, 'mark' | 'answerId'> {
  chatbotId: string;
}

/** What the chatbot says to a suggested question now. */
export function MarkTag({ chatbotId, mark, answerId }: MarkTagProps) {
  const pairs = usePairs(chatbotId).data;
  if (mark === null) return null;
  if (mark !== 'collides') return <Tag tone={TONES[mark]}>{texts.marks[mark]}</Tag>;
  const said = pairs?.findLast((pair) => (pair.answerId ?? pair.id) === answerId)?.question;
  const short = said && said.length > SHOWN_CHARACTERS ? `${said.slice(0, SHOWN_CHARACTERS)}…` : said;
  const text = texts.collides(answerId ?? 0);
  return <Tag tone={TONES.collides}>{short === undefined ? text : `${text} (${short})`}</Tag>;
}
