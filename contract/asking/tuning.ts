/** What an owner sees and sets to decide when a chatbot answers: extensions of the training API. */
import { type Static, Type } from 'typebox';
import { MAX_ID, type Problem, type SourceKind } from '../common.ts';
import { TagFilter } from '../knowledge/availability.ts';

const Share = Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]);

export const Calibration = Type.Object(
  {
    knowledgeVersion: Type.Integer({ description: 'The knowledge that was measured.' }),
    questions: Type.Integer({
      description: "The chatbot's own questions asked, each while it was left out.",
    }),
    inScope: Type.Integer({
      description: 'Those whose answer has another question, so that it can be found.',
    }),
    offTopic: Type.Integer({
      description: 'Questions asked that nothing answers: general ones, and those left alone.',
    }),
    points: Type.Array(
      Type.Object({
        threshold: Type.Number({ description: 'An answer threshold.' }),
        answered: Type.Integer(),
        right: Type.Integer(),
        wrong: Type.Integer(),
        precision: Share,
        coverage: Share,
        offTopicRefused: Share,
      }),
    ),
  },
  { $id: 'Calibration' },
);
export type Calibration = Static<typeof Calibration>;

/** The filter of the asks that are measured; a parameter that stands once is a list of one. */
export const CalibrationQuery = Type.Object(TagFilter.properties);

export const CalibrationProgress = Type.Object(
  {
    ahead: Type.Integer({ description: 'Calibrations that come before this one; 0: it is running.' }),
    share: Type.Number({ minimum: 0, maximum: 1, description: 'The share of its questions asked so far.' }),
  },
  { $id: 'CalibrationProgress' },
);
export type CalibrationProgress = Static<typeof CalibrationProgress>;

/** The media type of a calibration that tells how far it is: lines of JSON, of which the last one has the outcome. */
export const CALIBRATION_LINES = 'application/x-ndjson';
/** One line of them. */
export type CalibrationLine =
  | { progress: CalibrationProgress }
  | { calibration: Calibration }
  | { problem: Problem };

/** A trial of thresholds in the console: a calibration that goes on when whoever began it leaves. */
export const CalibrationRun = Type.Object(
  {
    state: Type.Enum(['none', 'running', 'done', 'stopped', 'failed'], { type: 'string' }),
    progress: CalibrationProgress,
    calibration: Type.Union([Calibration, Type.Null()], { description: 'Once it is done.' }),
    fault: Type.Union(
      [Type.Object({ status: Type.Integer(), code: Type.String(), detail: Type.String() }), Type.Null()],
      { description: 'Why it failed.' },
    ),
  },
  { $id: 'CalibrationRun' },
);
export type CalibrationRun = Static<typeof CalibrationRun>;

export const CALIBRATION_CHANGES_PAGE = 50;

/** What thresholds would make of the questions of the last trial, beside those in force. */
export const CalibrationChangesQuery = Type.Object({
  answerThreshold: Type.Number({ minimum: 0, maximum: 1 }),
  suggestThreshold: Type.Number({ minimum: 0, maximum: 1 }),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_ID, default: 0 })),
});
export type CalibrationChangesQuery = Static<typeof CalibrationChangesQuery>;

const Decision = Type.Enum(['answered', 'suggested', 'refused'], { type: 'string' });

const CalibrationChange = Type.Object({
  question: Type.String(),
  pairId: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Whose question it is; null for one that the chatbot is not there for.',
  }),
  confidence: Type.Number(),
  now: Decision,
  tried: Decision,
  isRight: Type.Boolean({ description: 'Whether `answer` is the one that was taught.' }),
  answer: Type.Union(
    [
      Type.Object({
        type: Type.Enum(['qa', 'file'] satisfies SourceKind[], { type: 'string' }),
        id: Type.Integer(),
        title: Type.String({ description: 'The question of a pair, or the name of a file.' }),
        text: Type.String({ description: 'What is said, or the beginning of it.' }),
      }),
      Type.Null(),
    ],
    { description: 'What is found for it, and said where it is answered.' },
  ),
});
export type CalibrationChange = Static<typeof CalibrationChange>;

export const CalibrationChanges = Type.Object(
  {
    total: Type.Integer({ description: 'Questions that come out otherwise.' }),
    changes: Type.Array(CalibrationChange, {
      description: 'A page of them: what becomes wrong comes first. What was deleted since is left out.',
    }),
  },
  { $id: 'CalibrationChanges' },
);
export type CalibrationChanges = Static<typeof CalibrationChanges>;

const Threshold = Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
  description:
    'A confidence; null: the measured default. What it suggests from must not be above what it answers from.',
});

/**
 * Where a chatbot has no threshold of its own. Measured: one pair serves every set of encoders, since the confidence
 * means the same with each; see models/confidence/README.md.
 */
export const DEFAULT_ANSWER_THRESHOLD = 0.65;
export const DEFAULT_SUGGEST_THRESHOLD = 0.25;

export const ThresholdsBody = Type.Object(
  {
    answerThreshold: Type.Optional(Threshold),
    suggestThreshold: Type.Optional(Threshold),
  },
  { $id: 'ThresholdsBody' },
);
export type ThresholdsBody = Static<typeof ThresholdsBody>;

export const Thresholds = Type.Object(
  {
    answerThreshold: Threshold,
    suggestThreshold: Threshold,
    defaultAnswerThreshold: Type.Number(),
    defaultSuggestThreshold: Type.Number(),
  },
  { $id: 'Thresholds' },
);
export type Thresholds = Static<typeof Thresholds>;

const Progress = Type.Object({
  chunks: Type.Integer({ description: 'Trained chunks.' }),
  encoded: Type.Integer({ description: 'Those that all encoders in force have seen.' }),
});

export const EncodingProgress = Type.Object(
  {
    encoders: Type.Array(
      Type.Object({
        name: Type.String(),
        dimensions: Type.Integer(),
        languages: Type.Union([Type.Array(Type.String()), Type.Literal('any')]),
        encodes: Type.Enum(['questions', 'all'], { type: 'string' }),
      }),
    ),
    pairs: Progress,
    files: Progress,
  },
  { $id: 'EncodingProgress' },
);
export type EncodingProgress = Static<typeof EncodingProgress>;
