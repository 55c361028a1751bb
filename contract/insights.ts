/** How a chatbot did over time. */
import { type Static, Type } from 'typebox';
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

export const Insights = Type.Object(
  {
    asks: Type.Integer(),
    answered: Type.Integer(),
    confidence: Type.Union([Type.Number(), Type.Null()]),
    days: Type.Array(InsightsDay, {
      description: 'Every day asked for, oldest first, also those without asks.',
    }),
    confidenceBands: Type.Array(Type.Integer(), {
      description: 'Asks per tenth of confidence: 0 to 0.1 first.',
    }),
    topSources: Type.Array(TopSource),
  },
  { $id: 'Insights' },
);
export type Insights = Static<typeof Insights>;
