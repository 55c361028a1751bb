/**
 * Answers in a language model's words where an owner wants that: only from passages, or from several answers that each answer a part; each
 * sentence is checked before it is said, and in every other case the extractive answer is given. Without a model nothing here does anything.
 */
import { type AskReply, type Citation, TOP_DEFAULT } from '../../../../../contract/asking/chat.ts';
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
import { type CheckedClaim, hasAllAsked, isMeant, readAhead, toAsked } from './claim-checks.ts';
import { readClaims, spaceBehind } from './claims.ts';
import { type AskPart, type JoinedParts, joinParts } from './joined-parts.ts';
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

/** A question as it was asked, and how its parts are asked. */
export interface WholeQuestion {
  readonly question: string;
  /** Matches that the reply may have. */
  readonly top?: number | undefined;
  readonly askPart: AskPart;
}

export interface ComposingService {
  /** Whether answers of this chatbot are composed. */
  isWanted(chatbotId: string): Promise<boolean>;
  /**
   * @param whole what its parts are found by, where it may have several
   * @throws the listener's reason once it has left; AppError not_found if the chatbot is gone
   */
  compose(chatbotId: string, answer: Answer, listener?: Listener, whole?: WholeQuestion): Promise<Composed>;
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

/** What is to be composed of. */
interface Material {
  statements: readonly Statement[];
  /** Undefined where one answer is put into words. */
  joined: JoinedParts | undefined;
  isCurrent(): Promise<boolean>;
}

/** What a composition came to: the claims that were checked, none where they do not answer all parts, and how it ended. */
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

  /** Says each claim that passes, as soon as it does; of several answers, as soon as each has one. */
  async function run(
    language: LanguageModel,
    answer: Answer,
    { statements, joined, isCurrent }: Material,
    listener: Listener | undefined,
  ): Promise<Composition> {
    const { question } = answer.judged;
    const asked = toAsked(joined === undefined ? question : { text: question.text, sentences: joined.asked });
    const unsaid = new Set(joined?.matches.keys());
    const nearness = createNearness(encoders, answer.turn, parts.encoderMs);
    // While the model thinks.
    readAhead(asked, statements, nearness);
    const claims: CheckedClaim[] = [];
    const answering = (): CheckedClaim[] => (unsaid.size === 0 ? claims : []);
    const told = new Set<string>();
    let heard = 0;
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
        if (checked === undefined || told.has(checked.text)) continue;
        if (isOutOfPlace(checked.text, checked.statement, claims.at(-1)?.statement)) continue;
        if (listener?.say !== undefined && !(await isCurrent()))
          return { claims: claims.slice(0, heard), outcome: 'changed' };
        told.add(checked.text);
        listener?.signal?.throwIfAborted();
        claims.push(checked);
        unsaid.delete(checked.statement.match);
        for (; unsaid.size === 0 && heard < claims.length; heard += 1)
          listener?.say?.(spaceBehind(claims[heard - 1]?.text ?? '') + claims[heard]?.text);
      }
    } catch (error) {
      listener?.signal?.throwIfAborted();
      if (error instanceof AppError) throw error;
      const outcome = error instanceof ModelError ? error.fault : 'failed';
      warn({ err: error, outcome }, 'an answer was not composed');
      return { claims: answering(), outcome };
    }
    if (answering().length > 0) return { claims, outcome: 'composed' };
    if (!hasClaimed && !hasDeclined) return { claims: [], outcome: 'nonsense' };
    // Of several answers, each was sure by itself.
    const hasNoAnswer = joined === undefined && !hasMeant && !hasAllAsked(asked, statements);
    return { claims: [], outcome: hasClaimed ? 'unsupported' : 'declined', hasNoAnswer };
  }

  /** Undefined: nothing is to be composed. */
  async function gather(answer: Answer, whole: WholeQuestion | undefined): Promise<Material | undefined> {
    const { reply, judged } = answer;
    const joined =
      whole && (await joinParts(whole.question, answer, whole.top ?? TOP_DEFAULT, whole.askPart));
    if (joined === undefined && !(reply.answered && reply.matches[0]?.type === 'file')) return undefined;
    const matches = joined?.matches ?? judged.matches;
    const statements = numberStatements(matches, joined !== undefined);
    const isCurrent = async (): Promise<boolean> =>
      (joined === undefined || (await joined.isCurrent())) && (await answer.isCurrent());
    return statements.length === 0 ? undefined : { statements, joined, isCurrent };
  }

  async function attempt(
    language: LanguageModel,
    chatbotId: string,
    answer: Answer,
    material: Material,
    modelCallsPerDay: number | null,
    listener: Listener | undefined,
  ): Promise<Composition> {
    if (underWay.calls >= settings.maxConcurrent) return { claims: [], outcome: 'busy' };
    underWay.calls += 1;
    try {
      if (!(await takeCall(chatbotId, modelCallsPerDay))) return { claims: [], outcome: 'limit' };
      return await run(language, answer, material, listener);
    } finally {
      underWay.calls -= 1;
    }
  }

  return {
    async isWanted(chatbotId) {
      return model !== undefined && (await parts.readSettings(chatbotId)).answers === 'composed';
    },

    async compose(chatbotId, answer, listener, whole) {
      try {
        const { answered, matches } = answer.reply;
        const mayBeComposed = whole !== undefined || (answered && matches[0]?.type === 'file');
        if (model === undefined || !mayBeComposed) return STANDS;
        const { answers, modelCallsPerDay } = await parts.readSettings(chatbotId);
        const material = answers === 'composed' ? await gather(answer, whole) : undefined;
        const isCurrent = material?.isCurrent ?? answer.isCurrent;
        const composition =
          material && (await attempt(model, chatbotId, answer, material, modelCallsPerDay, listener));
        const { claims = [], outcome, hasNoAnswer = false } = composition ?? {};
        // What was said aloud stays said; else half an answer is none.
        const isHeard = listener?.say !== undefined && claims.length > 0;
        const hasChanged = outcome !== undefined && !isHeard && !(await isCurrent());
        if (outcome !== undefined) await note(chatbotId, hasChanged ? 'changed' : outcome);
        if (hasNoAnswer && !hasChanged) return { reply: await answer.refuse(), isOutdated: false };
        // Nothing else is awaited between this and the reply.
        if (hasChanged || (!isHeard && !(await isCurrent()))) return { reply: undefined, isOutdated: true };
        const isComposed = isHeard || outcome === 'composed';
        return isComposed
          ? { reply: toReply(answer.reply, claims, material?.joined), isOutdated: false }
          : STANDS;
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

function toReply(
  reply: AskReply,
  claims: readonly CheckedClaim[],
  joined: JoinedParts | undefined,
): AskReply {
  const citations: Citation[] = [];
  let answer = '';
  for (const { text, statement } of claims) {
    answer += spaceBehind(answer);
    citations.push({ start: answer.length, end: answer.length + text.length, match: statement.match });
    answer += text;
  }
  const composed = { ...reply, answer, answeredBy: 'composed' as const, citations };
  if (joined === undefined) return composed;
  const { confidence, shown } = joined;
  return { ...composed, answered: true, confidence, matches: [...shown], suggestions: [] };
}
