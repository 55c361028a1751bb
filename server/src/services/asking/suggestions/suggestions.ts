/**
 * Help with teaching by a language model: further wordings of an answer, questions that a file answers, an answer to what was not
 * answered. It is asked once, in the background; a person reads what it made, and nothing of it answers before that person has taught it.
 *
 *   running → done
 *      ├────→ stopped   by a person, on whichever node
 *      └────→ failed    what was made until then is kept
 */
import { createHash, randomUUID } from 'node:crypto';
import type {
  DecideBody,
  SuggestBody,
  SuggestionFault,
  SuggestionKind,
  SuggestionRun,
} from '../../../../../contract/knowledge/suggestions.ts';
import { AppError, chatbotGone } from '../../../errors.ts';
import { foldQuestion } from '../../../language/question-hash.ts';
import type { Log } from '../../../log.ts';
import type { StoredSuggestionRun, SuggestionHold } from '../../../store/types.ts';
import { ModelError } from '../composing/model-client.ts';
import type { ModelSettings, SuggestionSettings } from '../settings.ts';
import { prepareDraft } from './draft.ts';
import { prepareFileQuestions } from './file-questions.ts';
import { prepareWordings } from './wordings.ts';
import { gone, LimitReached, missing, type Prepare, type Work, type WorkParts } from './work.ts';

/** A run as its teacher sees it; the reply of the console's API makes the date a text. */
export interface ShownRun extends Omit<SuggestionRun, 'createdDate'> {
  createdAtMs: number;
}

export interface SuggestionService {
  readonly isAvailable: boolean;
  /** The last run for that; undefined: there is none. @throws AppError invalid_request */
  find(chatbotId: string, body: SuggestBody): Promise<ShownRun | undefined>;
  /**
   * Begins in the background, unless it is under way.
   * @throws AppError not_found; invalid_request; conflict without a model; unavailable where too much is under way
   */
  start(chatbotId: string, body: SuggestBody): Promise<ShownRun>;
  /** What was made is kept. @throws AppError not_found */
  stop(chatbotId: string, run: string): Promise<void>;
  /** @throws AppError not_found */
  decide(chatbotId: string, run: string, body: DecideBody): Promise<void>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

export interface SuggestionParts
  extends WorkParts,
    Pick<SuggestionSettings, 'runsMax'>,
    Pick<ModelSettings, 'timeoutMs'> {
  log: Pick<Log, 'warn'>;
}

/** A run of this process. */
interface UnderWay {
  of: string;
  stop: AbortController;
  ended: Promise<void>;
}

/** Beyond what the model may take for one step: for the asks of that step. */
const LEASE_MS = 60_000;
const RETRY_SECONDS = '10';

/** What each kind is made by. */
const PREPARED: Readonly<Record<SuggestionKind, Prepare>> = {
  wordings: prepareWordings,
  questions: prepareFileQuestions,
  draft: prepareDraft,
};

export function createSuggestions(parts: SuggestionParts): SuggestionService {
  const { model, store, log, runsMax } = parts;
  const underWay = new Map<string, UnderWay>();
  let isClosing = false;
  const leaseMs = parts.timeoutMs + LEASE_MS;

  async function run(hold: SuggestionHold, work: Work, stop: AbortController): Promise<void> {
    let place = 0;
    let fault: SuggestionFault | null = null;
    try {
      for await (const { done, made } of work.steps(stop.signal)) {
        const placed = made.map((one, at) => ({ ...one, place: place + at + 1 }));
        const progress = { done, leasedUntilMs: store.nowMs() + leaseMs };
        if (!(await store.write((tx) => tx.suggestions.advance(hold, progress, placed)))) return;
        place += made.length;
      }
    } catch (error) {
      fault = faultOf(error, stop.signal);
      if (fault === 'failed') log.warn({ err: error }, 'suggestions were not made');
    }
    await store.write((tx) => tx.suggestions.finish(hold, fault));
  }

  async function shown(chatbotId: string, id: string): Promise<ShownRun | undefined> {
    const found = await store.read.suggestions.find(chatbotId, id);
    if (found === undefined) return undefined;
    const { leasedUntilMs, ...rest } = asOfNow(found, store.nowMs());
    return { run: id, ...rest, suggestions: await store.read.suggestions.list(chatbotId, id) };
  }

  return {
    isAvailable: model !== undefined,
    find: async (chatbotId, body) => shown(chatbotId, idOf(body)),

    async start(chatbotId, body) {
      const id = idOf(body);
      if (model === undefined)
        throw new AppError('conflict', 'No language model is set up for this service (DOCENT_LLM_URL).');
      const work = await PREPARED[body.kind](parts, chatbotId, body);
      if (isClosing || underWay.size >= runsMax)
        throw new AppError('unavailable', 'Too many suggestions are being made; try again in a moment.', {
          headers: { 'retry-after': RETRY_SECONDS },
        });
      const hold = { chatbotId, id, holder: randomUUID() };
      const stop = new AbortController();
      const begun = Promise.withResolvers<void>();
      // Taken before anything is awaited, so that no more than the limit begin.
      underWay.set(hold.holder, { of: `${chatbotId} ${id}`, stop, ended: begun.promise });
      const end = (): void => {
        underWay.delete(hold.holder);
        begun.resolve();
      };
      try {
        const nowMs = store.nowMs();
        const { total, isPartial } = work;
        const first = { total, isPartial, createdAtMs: nowMs, leasedUntilMs: nowMs + leaseMs };
        const isBegun = await store.write(async (tx) => {
          if (!(await tx.chatbots.lock(chatbotId))) throw chatbotGone();
          return tx.suggestions.begin(hold, first);
        });
        if (isBegun)
          void run(hold, work, stop)
            .catch((error: unknown) => log.warn({ err: error }, 'the end of suggestions was not written'))
            .finally(end);
        else end();
      } catch (error) {
        end();
        throw error;
      }
      const begunRun = await shown(chatbotId, id);
      if (begunRun === undefined) throw chatbotGone();
      return begunRun;
    },

    async stop(chatbotId, id) {
      if ((await store.read.suggestions.find(chatbotId, id)) === undefined) throw gone('list', id);
      await store.write((tx) => tx.suggestions.stop(chatbotId, id));
      for (const { of, stop } of underWay.values()) if (of === `${chatbotId} ${id}`) stop.abort();
    },

    async decide(chatbotId, id, { place, decision }) {
      const isDecided = await store.write((tx) => tx.suggestions.decide(chatbotId, id, place, decision));
      if (!isDecided) throw gone('suggestion', place);
    },

    async close() {
      isClosing = true;
      const ending = [...underWay.values()];
      for (const { stop } of ending) stop.abort();
      await Promise.all(ending.map(({ ended }) => ended));
    },
  };
}

function faultOf(error: unknown, signal: AbortSignal): SuggestionFault {
  if (signal.aborted) return 'interrupted';
  if (error instanceof LimitReached) return 'limit';
  return error instanceof ModelError ? error.fault : 'failed';
}

/** A run whose process ended without a word has failed. */
function asOfNow(run: StoredSuggestionRun, nowMs: number): StoredSuggestionRun {
  if (run.state !== 'running' || run.leasedUntilMs >= nowMs) return run;
  return { ...run, state: 'failed', fault: 'interrupted' };
}

/** Of a question only a hash is kept: it is a visitor's words, which must be gone with them. */
function idOf({ kind, id, question }: SuggestBody): string {
  if (kind === 'draft') {
    if (question === undefined) throw missing('question');
    return `draft-${createHash('sha256').update(foldQuestion(question)).digest('base64url')}`;
  }
  if (id === undefined) throw missing('id');
  return `${kind}-${id}`;
}
