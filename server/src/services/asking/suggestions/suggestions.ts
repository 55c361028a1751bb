/**
 * Help with teaching by a language model: further wordings of an answer, questions that a file answers, an answer to what was not
 * answered. It is asked once, in the background; a person reads what it made, and nothing of it answers before that person has taught it.
 *
 *   running → done
 *      ├────→ stopped   by a person, on whichever node
 *      └────→ failed    what was made until then is kept
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  type DecideBody,
  type SuggestBody,
  type Suggestion,
  type SuggestionFault,
  type SuggestionKind,
  type SuggestionRun,
  WORDINGS_SUGGESTED,
} from '../../../../../contract/knowledge/suggestions.ts';
import { AppError, chatbotGone, invalidField } from '../../../errors.ts';
import { foldQuestion } from '../../../language/question-hash.ts';
import type { Log } from '../../../log.ts';
import type { EncoderSet } from '../../../retrieval/encoders/encoder.ts';
import type { NewSuggestion, Store, StoredSuggestionRun, SuggestionHold } from '../../../store/types.ts';
import type { AskingService } from '../asking.ts';
import { type CheckedClaim, checkClaim, createNearness, toldLanguage } from '../composing/claim-checks.ts';
import { type ComposingService, joinClaims } from '../composing/composing.ts';
import { type LanguageModel, ModelError, type ModelMessage } from '../composing/model-client.ts';
import {
  CLAIMS_MAX,
  isOutOfPlace,
  numberStatements,
  readLine,
  readLines,
  toMessages,
} from '../composing/statements.ts';
import type { Foreground } from '../foreground.ts';
import type { ModelSettings, SuggestionSettings } from '../settings.ts';
import {
  askForQuestions,
  askForWordings,
  numberSentences,
  type Proposal,
  readProposal,
  type SectionSentence,
} from './prompts.ts';

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

export interface SuggestionParts extends SuggestionSettings, Pick<ModelSettings, 'timeoutMs'> {
  /** Undefined: the operator has set up none. */
  model: LanguageModel | undefined;
  store: Store;
  /** As for customers, beside what counts them as such. */
  asking: AskingService;
  composing: Pick<ComposingService, 'takeCall'>;
  encoders: Pick<EncoderSet, 'askable' | 'knows'>;
  /** How long a check waits for an encoder. */
  encoderMs: number;
  foreground: Pick<Foreground, 'standAside'>;
  log: Pick<Log, 'warn'>;
}

/** What a run has come to, and what it made since it was asked last. */
interface Progress {
  done: number;
  made: Omit<NewSuggestion, 'place'>[];
}

interface Work {
  total: number;
  isPartial: boolean;
  steps(signal: AbortSignal): AsyncGenerator<Progress>;
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
/** Passages that a draft is looked for in. */
const PASSAGES = 5;

class LimitReached extends Error {}

export function createSuggestions(parts: SuggestionParts): SuggestionService {
  const { model, store, asking, encoders, foreground, log, runsMax, sectionsMax } = parts;
  const underWay = new Map<string, UnderWay>();
  let isClosing = false;
  const leaseMs = parts.timeoutMs + LEASE_MS;

  /** The lines of one reply. @throws ModelError; LimitReached */
  async function* ask(
    chatbotId: string,
    messages: readonly ModelMessage[],
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    if (model === undefined || !(await parts.composing.takeCall(chatbotId))) throw new LimitReached();
    yield* readLines(model.reply({ messages, isStreamed: true, signal }));
  }

  /** What the chatbot says to a question now. */
  async function mark(
    chatbotId: string,
    question: string,
    own: { answerId: number; answer: string } | undefined,
  ): Promise<Pick<Suggestion, 'mark' | 'answerId'>> {
    await foreground.standAside();
    const reply = await asking.ask(chatbotId, { question, top: 1, log: false });
    const [best] = reply.matches;
    if (!reply.answered || best === undefined) return { mark: 'new', answerId: null };
    if (best.type === 'file') return { mark: own === undefined ? 'found' : 'new', answerId: null };
    const pair = await store.read.pairs.find(chatbotId, best.id);
    const answerId = pair?.answerId ?? best.id;
    if (own === undefined) return { mark: 'found', answerId };
    if (answerId === own.answerId || best.text === own.answer) return { mark: 'found', answerId: null };
    return { mark: 'collides', answerId };
  }

  const isNew = (seen: Set<string>, { text }: Proposal): boolean => {
    const folded = foldQuestion(text);
    if (seen.has(folded)) return false;
    seen.add(folded);
    return true;
  };

  async function prepareWordings(chatbotId: string, { id: answerId }: SuggestBody): Promise<Work> {
    if (answerId === undefined) throw missing('id');
    const wordings = (await store.read.answers.findWordings(chatbotId, [answerId])).get(answerId);
    const answer = wordings?.[0]?.answer;
    if (wordings === undefined || answer === undefined) throw gone('answer', answerId);
    const questions = wordings.map(({ question }) => question);
    async function* steps(signal: AbortSignal): AsyncGenerator<Progress> {
      const seen = new Set(questions.map(foldQuestion));
      let done = 0;
      for await (const line of ask(
        chatbotId,
        askForWordings(answer as string, questions, WORDINGS_SUGGESTED),
        signal,
      )) {
        const proposal = readProposal(line);
        if (proposal === undefined || !isNew(seen, proposal)) continue;
        const { text } = proposal;
        const marked = await mark(chatbotId, text, {
          answerId: answerId as number,
          answer: answer as string,
        });
        done += 1;
        yield { done, made: [{ text, ...marked, quote: null, source: null }] };
        if (done === WORDINGS_SUGGESTED) return;
      }
      if (done === 0) throw new ModelError('nonsense', 'The language model suggested nothing');
    }
    return { total: WORDINGS_SUGGESTED, isPartial: false, steps };
  }

  async function prepareQuestions(chatbotId: string, { id: fileId }: SuggestBody): Promise<Work> {
    if (fileId === undefined) throw missing('id');
    const file = await store.read.files.find(chatbotId, fileId);
    if (file === undefined || file.replaces !== null) throw gone('file', fileId);
    const chunks = await store.read.knowledge.listChunks(chatbotId, fileId, { limit: sectionsMax + 1 });
    const sections = chunks.slice(0, sectionsMax);
    async function* steps(signal: AbortSignal): AsyncGenerator<Progress> {
      const seen = new Set<string>();
      for (const [at, { text: section, locator }] of sections.entries()) {
        const sentences = numberSentences(section);
        const made: Progress['made'] = [];
        for await (const line of ask(chatbotId, askForQuestions(sentences), signal)) {
          const proposal = readProposal(line);
          const quote = proposal && quoteOf(sentences, proposal.numbers);
          if (proposal === undefined || quote === undefined || !isNew(seen, proposal)) continue;
          const marked = await mark(chatbotId, proposal.text, undefined);
          const source = {
            fileId: fileId as number,
            fileName: file?.fileName ?? '',
            ...(locator && { locator }),
          };
          made.push({ text: proposal.text, ...marked, quote, source });
        }
        yield { done: at + 1, made };
      }
    }
    return { total: sections.length, isPartial: chunks.length > sectionsMax, steps };
  }

  async function prepareDraft(chatbotId: string, { question, wordings = [] }: SuggestBody): Promise<Work> {
    if (question === undefined) throw missing('question');
    const asked = [...new Set([question, ...wordings])].slice(0, 1 + wordings.length);
    async function* steps(signal: AbortSignal): AsyncGenerator<Progress> {
      for (const [at, one] of asked.entries()) {
        const made = await draft(chatbotId, one, signal);
        yield { done: at + 1, made };
        if (made.length > 0) return;
      }
    }
    return { total: asked.length, isPartial: false, steps };
  }

  /** An answer from each passage that has claims which may be said. */
  async function draft(chatbotId: string, asked: string, signal: AbortSignal): Promise<Progress['made']> {
    await foreground.standAside();
    const { judged } = await asking.answer(chatbotId, { question: asked, top: PASSAGES, log: false }, {});
    const statements = numberStatements(judged);
    if (statements.length === 0) return [];
    const { text: question, sentences } = judged.question;
    const claimed = { question, sentences, language: toldLanguage(question) };
    const nearness = createNearness(
      (languages) =>
        encoders.askable.find(({ name }) => languages.every((known) => encoders.knows(name, known))),
      chatbotId,
      parts.encoderMs,
    );
    const said = new Map<number, CheckedClaim[]>();
    let read = 0;
    for await (const line of ask(chatbotId, toMessages(question, statements), signal)) {
      const claim = readLine(line);
      if (claim === undefined || claim === 'none') continue;
      read += 1;
      if (read > CLAIMS_MAX) break;
      const checked = await checkClaim(claim, statements, claimed, nearness);
      if (checked === undefined) continue;
      const { text, statement } = checked;
      const before = said.get(statement.match) ?? [];
      const last = before.at(-1);
      if (before.some((one) => one.text === text) || isOutOfPlace(text, statement, last?.statement)) continue;
      said.set(statement.match, [...before, { text, statement }]);
    }
    return [...said].flatMap(([match, claims]) => {
      const passage = judged.matches[match];
      if (passage?.source.kind !== 'file') return [];
      const { fileName, locator } = passage.source;
      const fileId = passage.match.sourceId;
      const cited = [...new Set(claims.map(({ statement }) => statement.text))];
      return [
        {
          text: joinClaims(claims),
          mark: null,
          answerId: null,
          quote: cited.join(' '),
          source: { fileId, fileName, ...(locator && { locator }) },
        },
      ];
    });
  }

  const PREPARED: Record<SuggestionKind, (chatbotId: string, body: SuggestBody) => Promise<Work>> = {
    wordings: prepareWordings,
    questions: prepareQuestions,
    draft: prepareDraft,
  };

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
      const work = await PREPARED[body.kind](chatbotId, body);
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

/** Undefined without a sentence that there is. */
function quoteOf(sentences: readonly SectionSentence[], numbers: readonly number[]): string | undefined {
  const quoted = sentences.filter(({ number }) => numbers.includes(number));
  return quoted.length === 0 ? undefined : quoted.map(({ text }) => text).join(' ');
}

function missing(field: string): AppError {
  return invalidField(`/${field}`, 'is missing', `Suggestions of this kind need \`${field}\`.`);
}

function gone(what: string, id: string | number): AppError {
  return new AppError('not_found', `There is no ${what} ${id}.`);
}
