/**
 * Answers in a language model's words where an owner wants that: only from passages, each sentence checked before it is said, and the
 * extractive answer in every other case. The model is optional; without one nothing here does anything.
 */
import type { AskReply, Citation } from '../../../../../contract/asking/chat.ts';
import {
  COMPOSING_OUTCOMES,
  type ComposingOutcome,
  type ComposingState,
} from '../../../../../contract/asking/composing.ts';
import type { WebsiteSettings } from '../../../../../contract/website.ts';
import { AppError } from '../../../errors.ts';
import { type Log, warnRarely } from '../../../log.ts';
import type { EncoderSet } from '../../../retrieval/encoders/encoder.ts';
import type { Store } from '../../../store/types.ts';
import type { ModelSettings } from '../settings.ts';
import type { Answer } from '../understanding.ts';
import { type CheckedClaim, hasAllAsked, isMeant, toAsked } from './claim-checks.ts';
import { readClaims, spaceBehind } from './claims.ts';
import { type LanguageModel, ModelError } from './model-client.ts';
import { createNearness } from './nearness.ts';
import { isOutOfPlace, numberStatements, type Statement, toMessages } from './statements.ts';

/** Who waits for an answer. */
export interface Listener {
  /** For who hears it while it is made: all that is said together is the answer. */
  say?: (text: string) => void;
  /** Aborted once the listener has left. */
  signal?: AbortSignal;
}

export interface Composed {
  /** In the model's words, or the refusal; undefined: the one there is stands. Where anything was said to the listener, it begins with that. */
  reply: AskReply | undefined;
  /** Whether what was known has changed meanwhile, and nothing was said: then the question is to be asked again. */
  isOutdated: boolean;
}

export interface ComposingService {
  /** @throws the listener's reason once it has left; AppError not_found if the chatbot is gone */
  compose(chatbotId: string, answer: Answer, listener?: Listener): Promise<Composed>;
  /** Counts a call that is for something else than an answer; false where no more may be made today. */
  takeCall(chatbotId: string): Promise<boolean>;
  /** What the owner is shown. */
  read(chatbotId: string): Promise<ComposingState>;
}

export interface ComposingParts {
  /** Undefined: the operator has set up none. */
  model: LanguageModel | undefined;
  settings: Pick<ModelSettings, 'maxConcurrent' | 'maxPerDay'>;
  store: Pick<Store, 'read' | 'write'>;
  readSettings(chatbotId: string): Promise<Pick<WebsiteSettings, 'answers' | 'modelCallsPerDay'>>;
  encoders: Pick<EncoderSet, 'askable' | 'knows'>;
  /** How long a check waits for an encoder. */
  encoderMs: number;
  log: Pick<Log, 'warn'>;
  nowMs: () => number;
}

const DAY_MS = 86_400_000;
const DAYS_SHOWN = 30;

const STANDS: Composed = { reply: undefined, isOutdated: false };

/** Given up on purpose, so that nothing of it stays counted. */
class LimitReached extends Error {}

/** What a composition came to: the claims that were checked, and how it ended. */
interface Composition {
  claims: CheckedClaim[];
  outcome: ComposingOutcome;
  /** Whether a model that read the sentences said nothing about any of them, and they lack words that were asked: they do not answer. */
  hasNoAnswer?: boolean;
}

export function createComposing(parts: ComposingParts): ComposingService {
  const { model, settings, store, encoders, nowMs } = parts;
  const warn = warnRarely(parts.log);
  const underWay = { calls: 0 };
  const today = (): number => Math.floor(nowMs() / DAY_MS) * DAY_MS;

  async function note(chatbotId: string, outcome: ComposingOutcome): Promise<void> {
    try {
      await store.write((tx) => tx.modelUses.note(chatbotId, today(), outcome));
    } catch (error) {
      warn({ err: error }, 'what became of a composed answer was not counted');
    }
  }

  async function takeCall(chatbotId: string, perDay: number | null): Promise<boolean> {
    const most = { ofChatbot: perDay ?? settings.maxPerDay, ofAll: settings.maxPerDay };
    try {
      await store.write(async (tx) => {
        if (!(await tx.modelUses.take(chatbotId, today(), most))) throw new LimitReached();
      });
      return true;
    } catch (error) {
      if (error instanceof LimitReached) return false;
      throw error;
    }
  }

  /** Says each claim that passes, as soon as it does. */
  async function run(
    language: LanguageModel,
    answer: Answer,
    statements: readonly Statement[],
    listener: Listener | undefined,
  ): Promise<Composition> {
    const asked = toAsked(answer.judged.question);
    const nearness = createNearness(encoders, answer.turn, parts.encoderMs);
    // While the model thinks.
    const spoken = { text: asked.question, language: asked.language };
    void nearness(spoken, spoken);
    const claims: CheckedClaim[] = [];
    const said = new Set<string>();
    let [hasClaimed, hasDeclined, hasMeant] = [false, false, false];
    const pieces = language.reply({
      messages: toMessages(asked.question, statements),
      isStreamed: true,
      signal: listener?.signal,
    });
    try {
      for await (const read of readClaims(pieces, statements, asked, nearness)) {
        if (read === 'none') {
          hasDeclined = true;
          continue;
        }
        hasClaimed = true;
        const { claim, checked } = read;
        if (checked === undefined) hasMeant ||= await isMeant(claim, statements, nearness);
        if (checked === undefined || said.has(checked.text)) continue;
        if (isOutOfPlace(checked.text, checked.statement, claims.at(-1)?.statement)) continue;
        if (listener?.say !== undefined && !(await answer.isCurrent())) return { claims, outcome: 'changed' };
        said.add(checked.text);
        listener?.signal?.throwIfAborted();
        listener?.say?.(spaceBehind(claims.at(-1)?.text ?? '') + checked.text);
        claims.push(checked);
      }
    } catch (error) {
      listener?.signal?.throwIfAborted();
      if (error instanceof AppError) throw error;
      const outcome = error instanceof ModelError ? error.fault : 'failed';
      warn({ err: error, outcome }, 'an answer was not composed');
      return { claims, outcome };
    }
    if (claims.length > 0) return { claims, outcome: 'composed' };
    if (!hasClaimed && !hasDeclined) return { claims, outcome: 'nonsense' };
    const hasNoAnswer = !hasMeant && !hasAllAsked(asked, statements);
    return { claims, outcome: hasClaimed ? 'unsupported' : 'declined', hasNoAnswer };
  }

  /** Undefined: none is to be tried. */
  async function attempt(
    chatbotId: string,
    answer: Answer,
    listener: Listener | undefined,
  ): Promise<Composition | undefined> {
    if (model === undefined) return undefined;
    const { answers, modelCallsPerDay } = await parts.readSettings(chatbotId);
    if (answers !== 'composed') return undefined;
    const statements = numberStatements(answer.judged);
    if (statements.length === 0) return undefined;
    if (underWay.calls >= settings.maxConcurrent) return { claims: [], outcome: 'busy' };
    underWay.calls += 1;
    try {
      if (!(await takeCall(chatbotId, modelCallsPerDay))) return { claims: [], outcome: 'limit' };
      return await run(model, answer, statements, listener);
    } finally {
      underWay.calls -= 1;
    }
  }

  return {
    async compose(chatbotId, answer, listener) {
      try {
        const { answered, matches } = answer.reply;
        if (model === undefined || !answered || matches[0]?.type !== 'file') return STANDS;
        const composition = await attempt(chatbotId, answer, listener);
        const { claims = [], outcome, hasNoAnswer = false } = composition ?? {};
        // What was said aloud stays said; else half an answer is none.
        const isHeard = listener?.say !== undefined && claims.length > 0;
        const hasChanged = outcome !== undefined && !isHeard && !(await answer.isCurrent());
        if (outcome !== undefined) await note(chatbotId, hasChanged ? 'changed' : outcome);
        if (hasNoAnswer && !hasChanged) return { reply: await answer.refuse(), isOutdated: false };
        // Nothing else is awaited between this and the reply.
        if (hasChanged || (!isHeard && !(await answer.isCurrent())))
          return { reply: undefined, isOutdated: true };
        const isComposed = isHeard || outcome === 'composed';
        return isComposed ? { reply: toReply(answer.reply, claims), isOutdated: false } : STANDS;
      } catch (error) {
        if (listener?.signal?.aborted === true) await note(chatbotId, 'left');
        throw error;
      }
    },

    async takeCall(chatbotId) {
      return takeCall(chatbotId, (await parts.readSettings(chatbotId)).modelCallsPerDay);
    },

    async read(chatbotId) {
      const sinceMs = today() - (DAYS_SHOWN - 1) * DAY_MS;
      const uses = await store.read.modelUses.list(chatbotId, sinceMs);
      const sumOf = (kind: string): number =>
        uses.filter((use) => use.kind === kind).reduce((sum, use) => sum + use.uses, 0);
      const outcomes = COMPOSING_OUTCOMES.map((outcome) => [outcome, sumOf(outcome)] as const);
      return {
        model: model === undefined ? null : { name: model.name, host: model.host },
        callsPerDayMax: settings.maxPerDay,
        callsToday: uses.find(({ kind, dayMs }) => kind === 'calls' && dayMs === today())?.uses ?? 0,
        days: DAYS_SHOWN,
        outcomes: Object.fromEntries(outcomes) as ComposingState['outcomes'],
      };
    },
  };
}

function toReply(reply: AskReply, claims: readonly CheckedClaim[]): AskReply {
  const citations: Citation[] = [];
  let answer = '';
  for (const { text, statement } of claims) {
    answer += spaceBehind(answer);
    citations.push({ start: answer.length, end: answer.length + text.length, match: statement.match });
    answer += text;
  }
  return { ...reply, answer, answeredBy: 'composed', citations };
}
