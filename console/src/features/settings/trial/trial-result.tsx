/** A calibration read at the thresholds of the form, and over all thresholds. */
import type { Calibration } from '../../../../../contract/asking/tuning.ts';
import { formatPercent } from '../../../components/format.ts';
import { strings } from '../../../strings/catalogue.ts';
import { OutcomeList } from './outcome-list.tsx';
import { describeSample, findOutcome, listReaches, type Outcome, type Thresholds } from './outcomes.ts';
import classes from './trial.module.css';
import { TrialChart } from './trial-chart.tsx';
import { COLOURS } from './trial-colours.ts';
import { TrialTable } from './trial-table.tsx';

/** With fewer questions than this, one more or less moves the shares visibly. */
const FEW = 50;

interface TrialResultProps {
  calibration: Calibration;
  /** Undefined while there are none to look at. */
  thresholds: Thresholds | undefined;
  hasFiles: boolean;
}

export function TrialResult({ calibration, thresholds, hasFiles }: TrialResultProps) {
  const outcome = thresholds && findOutcome(calibration, thresholds);
  const reaches = listReaches(calibration);
  const totals = { own: calibration.inScope, foreign: calibration.offTopic };
  return (
    <>
      <p className={classes.note} role="status">
        {thresholds && outcome ? describeMeasured(thresholds, outcome) : strings.trial.faulty}
        {outcome && <span className="visually-hidden"> {summarise(calibration, outcome)}</span>}
      </p>
      <div className={classes.groups}>
        <OwnQuestions calibration={calibration} outcome={outcome} />
        <ForeignQuestions calibration={calibration} outcome={outcome} />
      </div>
      {hasFiles && <p className={classes.quiet}>{strings.trial.files}</p>}
      <div className={classes.group}>
        <h4 className={classes.title}>{strings.trial.all}</h4>
        <p className={classes.quiet}>{strings.trial.allText}</p>
        <TrialChart reaches={reaches} totals={totals} thresholds={thresholds} />
        <TrialTable reaches={reaches} totals={totals} current={outcome?.measured.answer} />
      </div>
    </>
  );
}

/** Which thresholds the figures are of. */
function describeMeasured(wanted: Thresholds, { measured }: Outcome): string {
  const isExact = measured.answer === wanted.answer && measured.suggest === wanted.suggest;
  const [answer, suggest] = [formatPercent(measured.answer), formatPercent(measured.suggest)];
  return isExact ? strings.trial.at(answer, suggest) : strings.trial.nearest(answer, suggest);
}

/** For those who hear what a change of the thresholds does. */
function summarise({ inScope, offTopic }: Calibration, { own, foreign }: Outcome): string {
  const ofOthers = strings.trial.summaryForeign(foreign.refused, offTopic);
  if (inScope === 0) return ofOthers;
  return `${strings.trial.summaryOwn(own.right, own.wrong, own.suggested, own.unanswered)} ${ofOthers}`;
}

interface QuestionsProps {
  calibration: Calibration;
  outcome: Outcome | undefined;
}

function OwnQuestions({ calibration, outcome }: QuestionsProps) {
  const { own, alone } = describeSample(calibration);
  return (
    <div className={classes.group}>
      <h4 className={classes.title}>{strings.trial.own}</h4>
      {own === 0 ? (
        <p className={classes.note}>{strings.trial.oneWording}</p>
      ) : (
        <p className={classes.quiet}>{strings.trial.ownText(own)}</p>
      )}
      {own > 0 && outcome && (
        <OutcomeList
          parts={[
            { name: strings.trial.right, count: outcome.own.right, colour: COLOURS.right },
            { name: strings.trial.wrong, count: outcome.own.wrong, colour: COLOURS.wrong },
            { name: strings.trial.suggested, count: outcome.own.suggested, colour: COLOURS.suggested },
            { name: strings.trial.unanswered, count: outcome.own.unanswered, colour: COLOURS.unanswered },
          ]}
        />
      )}
      {own > 0 && own < FEW && <p className={classes.quiet}>{strings.trial.few(formatPercent(1 / own))}</p>}
      {own > 0 && alone > 0 && <p className={classes.quiet}>{strings.trial.someOneWording(alone)}</p>}
    </div>
  );
}

function ForeignQuestions({ calibration, outcome }: QuestionsProps) {
  const { offTopic, alone } = describeSample(calibration);
  const made =
    alone === 0 ? strings.trial.offTopic(offTopic) : strings.trial.offTopicAndAlone(offTopic, alone);
  return (
    <div className={classes.group}>
      <h4 className={classes.title}>{strings.trial.foreign}</h4>
      <p className={classes.quiet}>{made}</p>
      {outcome && (
        <OutcomeList
          parts={[
            { name: strings.trial.refused, count: outcome.foreign.refused, colour: COLOURS.refused },
            { name: strings.trial.suggested, count: outcome.foreign.suggested, colour: COLOURS.suggested },
            { name: strings.trial.answered, count: outcome.foreign.answered, colour: COLOURS.wrong },
          ]}
        />
      )}
    </div>
  );
}
