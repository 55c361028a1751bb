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

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
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

export interface InsightsParts {
  store: Store;
  nowMs: () => number;
  /** For how many days answers are kept whose chatbot says nothing. */
  defaultDays: number;
}

export function createInsightsService({ store, nowMs, defaultDays }: InsightsParts): InsightsService {
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

  /**
   * From when on as many answers are kept as are counted. Counters know hours alone: the one in which keeping began, or as far as which it
   * goes back, is looked into.
   * @param hours from `fromMs` on, the first one first
   */
  async function findKeptSince(
    chatbotId: string,
    hours: readonly AskHour[],
    fromMs: number,
  ): Promise<number | null> {
    const chatbot = await store.read.chatbots.find(chatbotId);
    if (chatbot === undefined || chatbot.answersSinceMs === null) return null;
    const retainedMs = nowMs() - (chatbot.logDays ?? defaultDays) * DAY_MS;
    const hourMs = toHour(Math.max(chatbot.answersSinceMs, retainedMs));
    const counted = hours.reduce((sum, hour) => sum + (hour.hourMs === hourMs ? hour.asks : 0), 0);
    const span = { fromMs: hourMs, untilMs: hourMs + HOUR_MS };
    const isWhole = counted === 0 || counted === (await store.read.answerLog.count(chatbotId, span));
    const beginMs = isWhole ? hourMs : hourMs + HOUR_MS;
    const before = hours.findLast((hour) => hour.hourMs < beginMs);
    return before === undefined ? fromMs : before.hourMs + HOUR_MS;
  }

  return {
    async read(chatbotId, { days, timeZone }) {
      const toDate = dateFormatter(timeZone);
      const dates = lastDates(nowMs(), days, toDate);
      const starts = listStarts(dates, toDate);
      const [sinceMs = 0, untilMs = 0] = [starts[0], starts.at(-1)];
      const sourcesMs = toNextDay(sinceMs);
      const middleMs = toNextDay(nowMs() - 7 * DAY_MS);
      const weeks = { sinceMs: middleMs - 7 * DAY_MS, middleMs, limit: TOP_SOURCES };
      const fromMs = Math.min(sinceMs, weeks.sinceMs);
      const [hours, answers, bands, rising, silent] = await Promise.all([
        store.read.askStatistics.listHours(chatbotId, fromMs),
        store.read.askStatistics.topSources(chatbotId, sourcesMs, TOP_SOURCES),
        store.read.answerLog.feedbackBands(chatbotId, sinceMs),
        store.read.askStatistics.risingSources(chatbotId, weeks),
        findSilent(chatbotId, sinceMs),
      ]);
      const keptSinceMs = await findKeptSince(chatbotId, hours, fromMs);
      const toTime = (ms: number): string => new Date(ms).toISOString();
      return {
        since: toTime(sinceMs),
        until: toTime(untilMs),
        keptSince: keptSinceMs === null ? null : toTime(keptSinceMs),
        sourcesSince: toTime(sourcesMs),
        weeks: { before: toTime(weeks.sinceMs), since: toTime(middleMs) },
        ...summarise(
          hours.filter(({ hourMs }) => hourMs >= sinceMs && hourMs < untilMs),
          dates.map((date, at) => ({ date, sinceMs: starts[at] ?? 0, untilMs: starts[at + 1] ?? 0 })),
        ),
        topSources: await nameSources(chatbotId, answers),
        helpfulness: bands.map(toHelpful).sort((a, b) => a.band - b.band),
        rising: await nameSources(chatbotId, rising),
        silent,
      };
    },
  };
}

const toHour = (ms: number): number => ms - (ms % HOUR_MS);
const toNextDay = (ms: number): number => Math.ceil(ms / DAY_MS) * DAY_MS;

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

/**
 * The first hour of each date and of the one behind them, as asks are counted by hours: in a time zone of half an hour's difference, a day begins
 * with the first hour that begins in it.
 */
function listStarts(dates: readonly string[], toDate: (ms: number) => string): number[] {
  const first = Date.parse(`${dates[0]}T00:00:00Z`);
  const last = Date.parse(`${dates.at(-1)}T00:00:00Z`);
  const following = new Date(last + DAY_MS).toISOString().slice(0, 10);
  // Nowhere is a day ahead of UTC by more, nor shorter.
  let ms = first - 15 * HOUR_MS;
  return [...dates, following].map((date) => {
    while (toDate(ms) < date) ms += HOUR_MS;
    const start = ms;
    ms += 22 * HOUR_MS;
    return start;
  });
}

interface DaySpan {
  date: string;
  sinceMs: number;
  untilMs: number;
}

type Summary = Pick<Insights, 'asks' | 'answered' | 'suggested' | 'confidence' | 'days' | 'confidenceBands'>;

/** @param hours within the days */
function summarise(hours: readonly AskHour[], spans: readonly DaySpan[]): Summary {
  const confidenceBands = Array.from({ length: CONFIDENCE_BANDS }, () => 0);
  for (const { band, asks } of hours) confidenceBands[band] = (confidenceBands[band] ?? 0) + asks;
  let at = 0;
  const byDay = Map.groupBy(hours, ({ hourMs }) => {
    while (hourMs >= (spans[at]?.untilMs ?? Number.POSITIVE_INFINITY)) at += 1;
    return at;
  });
  const days: InsightsDay[] = spans.map(({ date, sinceMs, untilMs }, day) => ({
    date,
    since: new Date(sinceMs).toISOString(),
    until: new Date(untilMs).toISOString(),
    ...total(byDay.get(day) ?? []),
  }));
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
