/** Counts asks and answers for the insights; counts are buffered in memory and written at intervals. */
import type { AskReply } from '../../../../contract/asking/chat.ts';
import { CONFIDENCE_BANDS } from '../../../../contract/insights.ts';
import type { Log } from '../../log.ts';
import type { AskHour, SourceAnswers } from '../../store/console-types.ts';
import type { Store } from '../../store/types.ts';

/** Statistics of this time span may be lost when the process is killed. */
const GATHER_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface AskStatisticsService {
  /** @param atMs when it was asked; default: now */
  record(chatbotId: string, reply: AskReply, atMs?: number): void;
  /** Writes the buffered counts. */
  flush(): Promise<void>;
  /** Writes the buffered counts and accepts no more. */
  close(): Promise<void>;
}

interface Gathered {
  hours: Map<string, AskHour>;
  sources: Map<string, SourceAnswers & { dayMs: number }>;
}

export function bandOf(confidence: number): number {
  return Math.min(CONFIDENCE_BANDS - 1, Math.max(0, Math.floor(confidence * CONFIDENCE_BANDS)));
}

export function createAskStatistics(parts: {
  store: Store;
  log: Log;
  nowMs: () => number;
}): AskStatisticsService {
  const { store, log, nowMs } = parts;
  let gathered = new Map<string, Gathered>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function write(batch: Map<string, Gathered>): Promise<void> {
    await store.write(async (tx) => {
      for (const [chatbotId, { hours, sources }] of batch) {
        await tx.askStatistics.add(chatbotId, { hours: [...hours.values()], sources: [...sources.values()] });
      }
    });
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.size > 0) {
      const batch = gathered;
      gathered = new Map();
      writing = writing
        .then(() => write(batch))
        .catch((error: unknown) => log.warn({ err: error }, 'the statistics of some asks are lost'));
    }
    return writing;
  }

  return {
    flush,
    record(chatbotId, reply, atMs = nowMs()) {
      if (isClosed) return;
      let mine = gathered.get(chatbotId);
      if (mine === undefined) {
        mine = { hours: new Map(), sources: new Map() };
        gathered.set(chatbotId, mine);
      }
      addAsk(mine, reply, atMs);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    close() {
      isClosed = true;
      return flush();
    },
  };
}

function addAsk({ hours, sources }: Gathered, reply: AskReply, nowMs: number): void {
  const hourMs = nowMs - (nowMs % HOUR_MS);
  const band = bandOf(reply.confidence);
  const hour = hours.get(`${hourMs} ${band}`) ?? {
    hourMs,
    band,
    asks: 0,
    answered: 0,
    suggested: 0,
    confidenceSum: 0,
  };
  hour.asks += 1;
  hour.answered += reply.answered ? 1 : 0;
  hour.suggested += !reply.answered && reply.suggestions.length > 0 ? 1 : 0;
  hour.confidenceSum += reply.confidence;
  hours.set(`${hourMs} ${band}`, hour);

  const [best] = reply.matches;
  if (!reply.answered || best === undefined) return;
  const dayMs = nowMs - (nowMs % DAY_MS);
  const key = `${dayMs} ${best.type} ${best.id}`;
  const source = sources.get(key) ?? { dayMs, kind: best.type, sourceId: best.id, answers: 0 };
  source.answers += 1;
  sources.set(key, source);
}
