/** Aggregates the counted asks for the Insights tab, by days of the reader's time zone. */
import { CONFIDENCE_BANDS, type Insights, type InsightsDay } from '../../../../contract/insights.ts';
import { invalidField } from '../../errors.ts';
import type { AskHour, SourceAnswers } from '../../store/console-types.ts';
import type { Store } from '../../store/types.ts';

const DAY_MS = 86_400_000;
const TOP_SOURCES = 10;

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
  async function nameSources(chatbotId: string, answers: readonly SourceAnswers[]) {
    const matches = answers.map(({ kind, sourceId }) => ({ kind, sourceId, ordinal: 0 }));
    const sources = await store.read.knowledge.matchSources(chatbotId, matches);
    return answers.flatMap((one, at) => {
      const source = sources[at];
      if (source === undefined) return [];
      const title = source.kind === 'qa' ? source.question : source.fileName;
      return [{ type: one.kind, id: one.sourceId, title, answers: one.answers }];
    });
  }

  return {
    async read(chatbotId, { days, timeZone }) {
      const toDate = dateFormatter(timeZone);
      const dates = lastDates(nowMs(), days, toDate);
      // A day longer than asked for, since days of a time zone begin at another moment than those of UTC.
      const sinceMs = nowMs() - (days + 1) * DAY_MS;
      const [hours, answers] = await Promise.all([
        store.read.askStatistics.listHours(chatbotId, sinceMs),
        store.read.askStatistics.topSources(chatbotId, nowMs() - days * DAY_MS, TOP_SOURCES),
      ]);
      const wanted = new Set(dates);
      const counted = hours.filter(({ hourMs }) => wanted.has(toDate(hourMs)));
      return { ...summarise(counted, dates, toDate), topSources: await nameSources(chatbotId, answers) };
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
): Omit<Insights, 'topSources'> {
  const byDate = new Map<string, AskHour[]>(dates.map((date) => [date, []]));
  const confidenceBands = Array.from({ length: CONFIDENCE_BANDS }, () => 0);
  for (const hour of hours) {
    byDate.get(toDate(hour.hourMs))?.push(hour);
    confidenceBands[hour.band] = (confidenceBands[hour.band] ?? 0) + hour.asks;
  }
  const days: InsightsDay[] = [...byDate].map(([date, ofDay]) => ({ date, ...total(ofDay) }));
  return { ...total(hours), days, confidenceBands };
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
