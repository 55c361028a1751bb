/** Answers questions from what a chatbot knows at that moment, or says that it does not know. */
import { isDeepStrictEqual } from 'node:util';
import { type AskBody, type AskReply, TOP_DEFAULT } from '../../../contract/chat.ts';
import type { UnansweredOutcome } from '../../../contract/unanswered.ts';
import { AppError } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { type Decision, decide, isWorthSuggesting } from '../retrieval/decide.ts';
import type { Encoder } from '../retrieval/encoders/types.ts';
import type { IndexCache } from '../retrieval/index-cache.ts';
import { type ReadQuestion, readQuestion } from '../retrieval/read-question.ts';
import type { ChatbotIndex, IndexMatch, SearchOptions } from '../retrieval/types.ts';
import type { Chatbot, Store, UnansweredQuestion } from '../store/types.ts';
import type { Span, Telemetry } from '../telemetry/types.ts';
import { composeReply, type Found } from './ask-reply.ts';
import type { ClassifierService } from './classifiers.ts';
import { doubt } from './doubt.ts';
import { nearestPart } from './nearest-part.ts';
import type { QuestionVectors } from './question-vectors.ts';
import { findSuggestible, type LeadsBack, type Offered, SUGGESTIONS, suggest } from './suggestions.ts';

export interface AskingService {
  /**
   * Sees at least every change acknowledged before it was called, and says nothing that was withdrawn before it resolves.
   * @throws AppError not_found where the chatbot is gone; unavailable where its knowledge changes faster than it is read
   */
  ask(chatbotId: string, body: AskBody): Promise<AskReply>;
}

/** Tries while what was found is withdrawn each time; each needs another change of just these matches. */
const ATTEMPTS = 10;

/** As what a question is kept for the owner to teach. */
const UNANSWERED_OUTCOMES = {
  answer: undefined,
  suggest: 'suggested',
  refuse: 'refused',
} as const satisfies Record<Decision, UnansweredOutcome | undefined>;

interface Knowledge {
  chatbot: Chatbot;
  index: ChatbotIndex;
  /** Worth waiting for before the index is searched. */
  classified: Promise<void> | undefined;
}

/** A question as it is searched for. */
type EncodedQuestion = Pick<ReadQuestion, 'whole'> & Required<Pick<SearchOptions, 'vectors' | 'sentences'>>;

/** What a search found, with the texts. */
interface Findings {
  /** The version of the knowledge that was searched. */
  version: number;
  /** How likely the first one is right. */
  likelihood: number;
  /** Best first. */
  found: Found[];
  /** What is likely enough to be suggested, in the order to suggest it in. */
  offered: Offered[];
  /** All that was read for both. */
  read: Found[];
}

/** What of a question a reply tells. */
interface Said {
  question: string;
  /** Undefined where the reply does not tell it. */
  readAs: string | undefined;
}

/** Whether asking a question leads to an answer from the match: told by words alone, for it is made of the passage's own. */
function leadsBackIn(index: ChatbotIndex, chatbot: Chatbot): LeadsBack {
  return (question, { kind, sourceId, ordinal }) => {
    const { whole } = readQuestion(question, index);
    const { matches, confidence } = index.search(whole, { top: 1, written: question });
    const [first] = matches;
    const isThere = first?.kind === kind && first.sourceId === sourceId && first.ordinal === ordinal;
    return isThere && decide(confidence, chatbot) === 'answer';
  };
}

export interface AskingParts {
  store: Store;
  indexes: Pick<IndexCache, 'current'>;
  /** Those whose vectors may be stored, the preferred ones of a family first. */
  encoders: readonly Encoder[];
  questionVectors: QuestionVectors;
  classifiers: ClassifierService;
  metrics: Metrics;
  telemetry: Telemetry;
  nowMs: () => number;
  /** Questions that are kept for each chatbot: of those refused, and of those met with suggestions. */
  unansweredMax: number;
  /** Told of every reply given, unless the asker wants the question kept out of the statistics. */
  onAnswered?: (chatbotId: string, reply: AskReply) => void;
}

export function createAskingService(parts: AskingParts): AskingService {
  const { store, indexes, encoders, questionVectors, classifiers, metrics, telemetry, nowMs, onAnswered } =
    parts;

  /** The encoders whose vectors can tell something about this question in this index. */
  function usefulEncoders(index: ChatbotIndex, question: string): Set<string> {
    return new Set(
      index.worthAsking(
        question,
        encoders.map(({ name }) => name),
      ),
    );
  }

  /** The texts of the matches; undefined where one of them is gone since they were found. */
  async function readSources(
    chatbotId: string,
    matches: readonly IndexMatch[],
  ): Promise<Found[] | undefined> {
    if (matches.length === 0) return [];
    const sources = await telemetry.trace('ask.sources', { 'docent.matches': matches.length }, () =>
      store.read.knowledge.matchSources(chatbotId, [...matches]),
    );
    const found: Found[] = [];
    for (const [at, match] of matches.entries()) {
      const source = sources[at];
      if (source === undefined) return undefined;
      found.push({ match, source, nearest: nearestPart(match, source, encoders) });
    }
    return found;
  }

  /** Searches and reads what was found, at once; undefined where some of that is gone since. */
  async function find(
    chatbot: Chatbot,
    index: ChatbotIndex,
    question: string,
    options: SearchOptions,
  ): Promise<Findings | undefined> {
    // Taken before anything is awaited: another ask may bring the index to a later version meanwhile.
    const { version } = index;
    const {
      matches,
      confidence,
      offers = [],
    } = telemetry.trace('ask.search', {}, () => index.search(question, options));
    const likely = offers.filter((offer) => isWorthSuggesting(offer.confidence, chatbot));
    const read = await readSources(chatbot.id, [
      ...new Set([...matches, ...likely.map(({ match }) => match)]),
    ]);
    if (read === undefined) return undefined;
    const byMatch = new Map(read.map((one) => [one.match, one]));
    const offered = likely.map((offer) => ({ ...offer, ...(byMatch.get(offer.match) as Found) }));
    return { version, likelihood: confidence, found: read.slice(0, matches.length), offered, read };
  }

  async function currentKnowledge(chatbotId: string): Promise<Knowledge> {
    const chatbot = await store.read.chatbots.find(chatbotId);
    const index = chatbot && (await indexes.current(chatbotId, chatbot.knowledgeVersion));
    if (chatbot === undefined || index === undefined) {
      throw new AppError('not_found', 'This chatbot does not exist any more.');
    }
    return { chatbot, index, classified: classifiers.keepTrained(index) };
  }

  /** How the index as it stands reads the question; it is not halfway through a change then. */
  async function readBy(index: ChatbotIndex, question: string): Promise<ReadQuestion> {
    while (index.change !== undefined) await index.change;
    return readQuestion(question, index);
  }

  async function encodeQuestion(
    chatbotId: string,
    { whole, sentences }: ReadQuestion,
    index: ChatbotIndex,
  ): Promise<EncodedQuestion> {
    const [vectors = [], ...ofSentences] = await questionVectors.of(
      chatbotId,
      [whole, ...sentences],
      usefulEncoders(index, whole),
    );
    return {
      whole,
      vectors,
      sentences: sentences.map((text, at) => ({ text, vectors: ofSentences[at] ?? [] })),
    };
  }

  /** Whether everything that is about to be said still stands. Nothing is awaited between this and the reply. */
  async function isCurrent(
    chatbotId: string,
    { version, read, question, readAs }: Pick<Findings, 'version' | 'read'> & Said,
  ): Promise<boolean> {
    const chatbot = await store.read.chatbots.find(chatbotId);
    if (chatbot?.knowledgeVersion === version) return true;
    if (readAs !== undefined) {
      const { index } = await currentKnowledge(chatbotId);
      const { mended } = await readBy(index, question);
      if (mended !== readAs) return false;
    }
    const again = await readSources(
      chatbotId,
      read.map(({ match }) => match),
    );
    return again?.every(({ source }, at) => isDeepStrictEqual(source, read[at]?.source)) ?? false;
  }

  async function logUnanswered(
    chatbotId: string,
    asked: Omit<UnansweredQuestion, 'id' | 'askedAtMs'>,
  ): Promise<void> {
    const unanswered = { ...asked, askedAtMs: nowMs() };
    await store.write((tx) => tx.unanswered.insert(chatbotId, unanswered, parts.unansweredMax));
  }

  async function ask(chatbotId: string, body: AskBody, span: Span): Promise<AskReply> {
    const startedMs = performance.now();
    const { question, top = TOP_DEFAULT, explain = false, log = true } = body;
    let isLogged = !log;
    let encoded: EncodedQuestion | undefined;
    for (let tries = 0; tries < ATTEMPTS; tries += 1) {
      const { chatbot, index, classified } = await currentKnowledge(chatbotId);
      const asked = await readBy(index, question);
      const versionRead = index.version;
      if (encoded?.whole !== asked.whole) encoded = await encodeQuestion(chatbot.id, asked, index);
      const { vectors, sentences } = encoded;
      if (classified !== undefined) await classified;
      while (index.change !== undefined) await index.change;
      // What was known when the question was read may be gone since, and a word of it with that.
      const { mended, whole } = index.version === versionRead ? asked : readQuestion(question, index);
      if (whole !== asked.whole) continue;
      // What is decided does not depend on how many matches are asked for.
      const findings = await find(chatbot, index, whole, {
        top,
        offers: SUGGESTIONS,
        explain,
        written: question,
        vectors,
        sentences,
      });
      if (findings === undefined) continue;
      const { version, found, read } = findings;
      const [best] = found;
      const confidence = best === undefined ? 0 : doubt(whole, findings.likelihood, best);
      const decided = best === undefined ? 'refuse' : decide(confidence, chatbot);
      const suggestible = findSuggestible({
        ...findings,
        question: whole,
        chatbot,
        decision: decided,
        best: best?.source,
      });
      let hasWaited = false;
      while (index.change !== undefined && suggestible.some(({ source }) => source.kind === 'file')) {
        hasWaited = true;
        await index.change;
      }
      const suggestions = telemetry.trace('ask.decide', {}, () =>
        suggest(whole, suggestible, leadsBackIn(index, chatbot)),
      );
      // In doubt without a question to suggest, the chatbot can but say that it does not know.
      const decision = decided === 'suggest' && suggestions.length === 0 ? 'refuse' : decided;
      const reply = composeReply({
        question: whole,
        chatbot,
        found,
        confidence,
        decision,
        suggestions,
        version,
        readAs: explain ? mended : undefined,
      });
      const outcome = UNANSWERED_OUTCOMES[decision];
      const mustLog = outcome !== undefined && !isLogged;
      if (mustLog) {
        await logUnanswered(chatbotId, { question, confidence, outcome });
        isLogged = true;
      }
      // What was read stood before the log was written, or the index had changed; how the question was read, before that.
      const { readAs } = reply;
      const mustLook = mustLog || hasWaited || readAs !== undefined;
      if (mustLook && !(await isCurrent(chatbotId, { version, read, question, readAs }))) continue;
      metrics.asked(decision, (performance.now() - startedMs) / 1000);
      span.set({ 'docent.ask.decision': decision, 'docent.ask.tries': tries + 1 });
      if (log) onAnswered?.(chatbotId, reply);
      return reply;
    }
    throw new AppError('unavailable', 'What this chatbot knows is changing too fast; ask again.');
  }

  return {
    ask: (chatbotId, body) =>
      telemetry.trace('ask', { 'docent.chatbot.id': chatbotId }, (span) => ask(chatbotId, body, span)),
  };
}
