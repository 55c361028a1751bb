/** How a chatbot did over time. */
import { type Static, Type } from 'typebox';
import { Timestamp } from './common.ts';
import { StorableText } from './text.ts';

export const CONFIDENCE_BANDS = 10;

export const InsightsQuery = Type.Object({
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, default: 30 })),
  timeZone: Type.Optional(
    StorableText({ maxLength: 64, description: 'IANA name; days begin at its midnight. Default UTC.' }),
  ),
});
export type InsightsQuery = Static<typeof InsightsQuery>;

export const InsightsDay = Type.Object({
  date: Type.String({ description: 'YYYY-MM-DD in the time zone asked for.' }),
  since: Timestamp,
  until: Timestamp,
  asks: Type.Integer(),
  answered: Type.Integer(),
  confidence: Type.Union([Type.Number(), Type.Null()], {
    description: 'Mean of that day; null without asks.',
  }),
});
export type InsightsDay = Static<typeof InsightsDay>;

export const TopSource = Type.Object({
  type: Type.Union([Type.Literal('qa'), Type.Literal('file')]),
  id: Type.Integer(),
  title: Type.String({ description: 'The question of a pair, or the name of a file.' }),
  answers: Type.Integer({ description: 'Answers given from it.' }),
});
export type TopSource = Static<typeof TopSource>;

export const HelpfulBand = Type.Object({
  band: Type.Integer({ description: 'Tenth of confidence, 0 to 9.' }),
  helpful: Type.Integer(),
  unhelpful: Type.Integer(),
  confidence: Type.Number({ description: 'Mean of the answers that were judged.' }),
  low: Type.Number({ description: 'The share that helps is hardly less: Wilson interval of 95%.' }),
  high: Type.Number({ description: 'Nor hardly more.' }),
  isOff: Type.Boolean({
    description:
      'Enough were judged, and the confidence is outside of what they say: it tells more or less than it should.',
  }),
});
export type HelpfulBand = Static<typeof HelpfulBand>;

export const RisingSource = Type.Object({
  ...TopSource.properties,
  before: Type.Integer({ description: 'Answers given from it in the seven days before the last seven.' }),
});
export type RisingSource = Static<typeof RisingSource>;

const { answers: _answers, ...sourceProperties } = TopSource.properties;
export const SilentSource = Type.Object(sourceProperties);
export type SilentSource = Static<typeof SilentSource>;

export const Insights = Type.Object(
  {
    since: Timestamp,
    until: Timestamp,
    keptSince: Type.Union([Timestamp, Type.Null()], {
      description:
        'From when on every answer that is counted is kept, so that figures have rows behind them; null: none is kept now.',
    }),
    /** Sources are counted by days of UTC: from when on those of `topSources` are. */
    sourcesSince: Timestamp,
    weeks: Type.Object(
      { before: Timestamp, since: Timestamp },
      { description: 'When the two weeks that `rising` compares begin.' },
    ),
    asks: Type.Integer(),
    answered: Type.Integer(),
    suggested: Type.Integer({ description: 'Met with "did you mean"; neither these nor answered: refused.' }),
    confidence: Type.Union([Type.Number(), Type.Null()]),
    days: Type.Array(InsightsDay, {
      description: 'Every day asked for, oldest first, also those without asks.',
    }),
    confidenceBands: Type.Array(Type.Integer(), {
      description: 'Asks per tenth of confidence: 0 to 0.1 first.',
    }),
    topSources: Type.Array(TopSource),
    helpfulness: Type.Array(HelpfulBand, {
      description:
        'What customers said of given answers, the lowest confidence first; tenths of which nobody said anything are left out.',
    }),
    rising: Type.Array(RisingSource, {
      description: 'Answered from more in the last seven days than in those before, whatever the period.',
    }),
    silent: Type.Object(
      { sources: Type.Array(SilentSource), isMore: Type.Boolean() },
      {
        description: 'What has answered nothing in the period, and was there all the time: the oldest first.',
      },
    ),
  },
  { $id: 'Insights' },
);
export type Insights = Static<typeof Insights>;
