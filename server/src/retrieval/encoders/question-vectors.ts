/** The vectors of customers' questions: remembered, else waited for a moment. */
import { setTimeout as wait } from 'node:timers/promises';
import { tokenise } from '../../language/tokenise.ts';
import { type Log, warnRarely } from '../../log.ts';
import type { Encoder, QuestionVectors } from './encoder.ts';

/** Gathered texts remembered per encoder, beside those that were asked: a few MiB. */
const GATHERED_MAX = 10_000;
/** Gathered texts encoded together: so many are lost where they fail. */
const GATHERED_BATCH = 32;

export interface QuestionVectorsParts {
  encoders: readonly Encoder[];
  /** Longest wait for one encoder, in milliseconds. */
  waitMs: number;
  /** Texts remembered per encoder. */
  cacheSize: number;
  log: Pick<Log, 'warn'>;
}

export function createQuestionVectors({
  encoders,
  waitMs,
  cacheSize,
  log,
}: QuestionVectorsParts): QuestionVectors {
  const asked = new Map(encoders.map((encoder) => [encoder.name, createMemory(cacheSize)]));
  const gathered = new Map(encoders.map((encoder) => [encoder.name, createMemory(GATHERED_MAX)]));
  /** What is under way, by encoder and chatbot. */
  const gathering = new Map<string, Promise<void>>();
  const closing = new AbortController();
  const warn = warnRarely(log);

  function recall({ name }: Encoder, text: string): Int8Array | undefined {
    return asked.get(name)?.get(text) ?? gathered.get(name)?.get(text);
  }

  /** Undefined where one of them cannot be encoded. */
  async function encode(
    encoder: Encoder,
    texts: readonly string[],
    turn: string,
  ): Promise<Int8Array[] | undefined> {
    const known = new Map(texts.map((text) => [text, recall(encoder, text)]));
    const missing = [...new Set(texts)].filter((text) => known.get(text) === undefined);
    try {
      const options = { signal: AbortSignal.timeout(waitMs), isUrgent: true, turn };
      const made = missing.length === 0 ? [] : await encoder.encode(missing, options);
      for (const [at, text] of missing.entries()) {
        const values = made[at];
        if (values === undefined) return undefined;
        asked.get(encoder.name)?.set(text, values);
        known.set(text, values);
      }
    } catch (error) {
      warn({ err: error, encoder: encoder.name }, 'a question was answered without this encoder');
      return undefined;
    }
    return texts.map((text) => known.get(text) as Int8Array);
  }

  async function gatherMissing(encoder: Encoder, missing: readonly string[], turn: string): Promise<void> {
    try {
      for (let start = 0; start < missing.length; start += GATHERED_BATCH) {
        closing.signal.throwIfAborted();
        const batch = missing.slice(start, start + GATHERED_BATCH);
        const made = await encoder.encode(batch, { signal: closing.signal, turn });
        for (const [at, values] of made.entries())
          gathered.get(encoder.name)?.set(batch[at] as string, values);
      }
    } catch (error) {
      if (closing.signal.aborted) return;
      warn({ err: error, encoder: encoder.name }, 'questions were grouped without this encoder');
    }
  }

  return {
    async of(turn, texts, names) {
      const wanted = encoders.filter((encoder) => names.has(encoder.name));
      const worded = texts.filter((text) => tokenise(text).length > 0);
      const made = await Promise.all(wanted.map((encoder) => encode(encoder, worded, turn)));
      const places = new Map(worded.map((text, at) => [text, at]));
      return texts.map((text) =>
        wanted.flatMap((encoder, by) => {
          const values = made[by]?.[places.get(text) ?? -1];
          return values === undefined ? [] : [{ encoder: encoder.name, values }];
        }),
      );
    },
    async gather(chatbotId, texts, name, longestMs) {
      const encoder = encoders.find((one) => one.name === name);
      if (encoder === undefined) return new Map();
      const key = `${name} ${chatbotId}`;
      const worded = [...new Set(texts)].filter((text) => tokenise(text).length > 0);
      const missing = worded.filter((text) => recall(encoder, text) === undefined);
      if (missing.length > 0 && !gathering.has(key)) {
        const work = gatherMissing(encoder, missing, chatbotId).finally(() => gathering.delete(key));
        gathering.set(key, work);
      }
      await atMost(longestMs, gathering.get(key));
      return new Map(
        worded.flatMap((text) => {
          const values = recall(encoder, text);
          return values === undefined ? [] : [[text, values] as const];
        }),
      );
    },
    async close() {
      closing.abort();
      await Promise.all(gathering.values());
    },
  };
}

interface Memory {
  get(text: string): Int8Array | undefined;
  set(text: string, values: Int8Array): void;
}

/** Forgets the oldest beyond its size. */
function createMemory(size: number): Memory {
  const vectors = new Map<string, Int8Array>();
  return {
    get: (text) => vectors.get(text),
    set(text, values) {
      vectors.delete(text);
      vectors.set(text, values);
      const oldest = vectors.keys().next().value;
      if (vectors.size > size && oldest !== undefined) vectors.delete(oldest);
    },
  };
}

async function atMost(longestMs: number, work: Promise<void> | undefined): Promise<void> {
  if (work === undefined) return;
  const done = new AbortController();
  const { signal } = done;
  await Promise.race([work, wait(longestMs, undefined, { signal })]).finally(() => done.abort());
}
