/** Aggregates the counted asks for the Insights tab, by days of the reader's time zone. */
import {
  CONFIDENCE_BANDS,
  type HelpfulBand,
  type Insights,
  type InsightsDay,
} from '../../../../contract/insights.ts';
import { invalidField } from '../../errors.ts';
import type { AskHour, FeedbackBand, SourceAnswers } from '../../store/console-types.ts';
import type { Store } from '../../store/types.ts';

const DAY_MS = 86_400_000;
const TOP_SOURCES = 10;
const SILENT_SOURCES = 50;

/** Fewer judgements say too little to warn of. */
const JUDGED_LEAST = 20;
/** Of the normal distribution, for an interval of 95%. */
const Z = 1.96;

type NamelessSource = Pick<SourceAnswers, 'kind' | 'sourceId'>;

/** Wilson's score interval: it holds for few judgements, and for shares near 0 and 1. */
function toHelpful({ band, helpful, unhelpful, confidenceSum }: FeedbackBand): HelpfulBand {
  const judged = helpful + unhelpful;
  const share = helpful / judged;
  const scale = 1 + Z ** 2 / judged;
  const centre = (share + Z ** 2 / (2 * judged)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / judged + Z ** 2 / (4 * judged ** 2));
  const confidence = confidenceSum / judged;
  const [low, high] = [Math.max(0, centre - half), Math.min(1, centre + half)];
  const isOff = judged >= JUDGED_LEAST && (confidence < low || confidence > high);
  return { band, helpful, unhelpful, confidence, low, high, isOff };
}

export interface InsightsService {
  /** @throws AppError invalid_request if the time zone is unknown */
  read(chatbotId: string, period: { days: number; timeZone: string }): Promise<Insights>;
}

export function createInsightsService({
  store,
  nowMs,
}: {
  store: Store;
  nowMs: () => number;
}): InsightsService {
  /** With their titles; those that are gone are left out. */
  async function nameSources<T extends NamelessSource>(chatbotId: string, nameless: readonly T[]) {
    const matches = nameless.map(({ kind, sourceId }) => ({ kind, sourceId, ordinal: 0 }));
    const sources = await store.read.knowledge.matchSources(chatbotId, matches);
    return nameless.flatMap(({ kind: type, sourceId: id, ...figures }, at) => {
      const source = sources[at];
      if (source === undefined) return [];
      return [{ type, id, title: source.kind === 'qa' ? source.question : source.fileName, ...figures }];
    });
  }

  async function findSilent(chatbotId: string, sinceMs: number): Promise<Insights['silent']> {
    const found = await store.read.askStatistics.silentSources(chatbotId, sinceMs, SILENT_SOURCES + 1);
    const sources = await nameSources(chatbotId, found.slice(0, SILENT_SOURCES));
    return { sources, isMore: found.length > SILENT_SOURCES };
  }

  function findRising(chatbotId: string) {
    const middleMs = nowMs() - 7 * DAY_MS;
    const span = { sinceMs: middleMs - 7 * DAY_MS, middleMs, limit: TOP_SOURCES };
    return store.read.askStatistics.risingSources(chatbotId, span);
  }

  return {
    async read(chatbotId, { days, timeZone }) {
      const toDate = dateFormatter(timeZone);
      const dates = lastDates(nowMs(), days, toDate);
      // A day longer than asked for, since days of a time zone begin at another moment than those of UTC.
      const sinceMs = nowMs() - (days + 1) * DAY_MS;
      const periodMs = nowMs() - days * DAY_MS;
      const [hours, answers, bands, rising, silent] = await Promise.all([
        store.read.askStatistics.listHours(chatbotId, sinceMs),
        store.read.askStatistics.topSources(chatbotId, periodMs, TOP_SOURCES),
        store.read.answerLog.feedbackBands(chatbotId, periodMs),
        findRising(chatbotId),
        findSilent(chatbotId, periodMs),
      ]);
      const wanted = new Set(dates);
      const counted = hours.filter(({ hourMs }) => wanted.has(toDate(hourMs)));
      return {
        ...summarise(counted, dates, toDate),
        topSources: await nameSources(chatbotId, answers),
        helpfulness: bands.map(toHelpful).sort((a, b) => a.band - b.band),
        rising: await nameSources(chatbotId, rising),
        silent,
      };
    },
  };
}

/** A time's date in the time zone as YYYY-MM-DD. */
function dateFormatter(timeZone: string): (ms: number) => string {
  try {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    return (ms) => format.format(ms);
  } catch {
    const message = 'must be a time zone such as Europe/Berlin';
    throw invalidField('timeZone', message, `"${timeZone}" is not a time zone.`);
  }
}

/** Today's date and those before it, oldest first, each once although a day may have 23 or 25 hours. */
function lastDates(nowMs: number, days: number, toDate: (ms: number) => string): string[] {
  const noonMs = Date.parse(`${toDate(nowMs)}T12:00:00Z`);
  return Array.from({ length: days }, (_, at) =>
    new Date(noonMs - (days - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
}

function summarise(
  hours: readonly AskHour[],
  dates: readonly string[],
  toDate: (ms: number) => string,
): Omit<Insights, 'topSources' | 'helpfulness' | 'rising' | 'silent'> {
  const byDate = new Map<string, AskHour[]>(dates.map((date) => [date, []]));
  const confidenceBands = Array.from({ length: CONFIDENCE_BANDS }, () => 0);
  for (const hour of hours) {
    byDate.get(toDate(hour.hourMs))?.push(hour);
    confidenceBands[hour.band] = (confidenceBands[hour.band] ?? 0) + hour.asks;
  }
  const days: InsightsDay[] = [...byDate].map(([date, ofDay]) => ({ date, ...total(ofDay) }));
  const suggested = hours.reduce((sum, hour) => sum + hour.suggested, 0);
  return { ...total(hours), suggested, days, confidenceBands };
}

function total(hours: readonly AskHour[]): { asks: number; answered: number; confidence: number | null } {
  let asks = 0;
  let answered = 0;
  let confidenceSum = 0;
  for (const hour of hours) {
    asks += hour.asks;
    answered += hour.answered;
    confidenceSum += hour.confidenceSum;
  }
  return { asks, answered, confidence: asks === 0 ? null : confidenceSum / asks };
}
