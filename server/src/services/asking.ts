/** Answers questions from what a chatbot knows at that moment, or says that it does not know. */
import { isDeepStrictEqual } from 'node:util';
import { type AskBody, type AskReply, TOP_DEFAULT } from '../../../contract/chat.ts';
import { AppError } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { type Decision, decide } from '../retrieval/decide.ts';
import type { Encoder } from '../retrieval/encoders/types.ts';
import type { IndexCache } from '../retrieval/index-cache.ts';
import { readQuestion } from '../retrieval/read-question.ts';
import type { ChatbotIndex, IndexMatch } from '../retrieval/types.ts';
import type { Chatbot, Store } from '../store/types.ts';
import type { Span, Telemetry } from '../telemetry/types.ts';
import { composeReply, type Found, SUGGESTIONS, suggest } from './ask-reply.ts';
import type { ClassifierService } from './classifiers.ts';
import { doubt } from './doubt.ts';
import type { QuestionVectors } from './question-vectors.ts';

export interface AskingService {
  /**
   * Sees at least every change acknowledged before it was called, and says nothing that was withdrawn before it resolves.
   * @throws AppError not_found where the chatbot is gone; unavailable where its knowledge changes faster than it is read
   */
  ask(chatbotId: string, body: AskBody): Promise<AskReply>;
}

/** Tries while what was found is withdrawn each time; each needs another change of just these matches. */
const ATTEMPTS = 10;

interface Knowledge {
  chatbot: Chatbot;
  index: ChatbotIndex;
  /** Worth waiting for before the index is searched. */
  classified: Promise<void> | undefined;
}

/** Without a match, or in doubt without a question to suggest, the chatbot can but say that it does not know. */
function conclude(
  decision: Decision,
  found: readonly Found[],
): { decision: Decision; suggestions: string[] } {
  const suggestions = decision === 'suggest' ? suggest(found) : [];
  const hasNothing = found.length === 0 || (decision === 'suggest' && suggestions.length === 0);
  return { decision: hasNothing ? 'refuse' : decision, suggestions };
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
      found.push({ match, source });
    }
    return found;
  }

  async function currentKnowledge(chatbotId: string): Promise<Knowledge> {
    const chatbot = await store.read.chatbots.find(chatbotId);
    const index = chatbot && (await indexes.current(chatbotId, chatbot.knowledgeVersion));
    if (chatbot === undefined || index === undefined) {
      throw new AppError('not_found', 'This chatbot does not exist any more.');
    }
    return { chatbot, index, classified: classifiers.keepTrained(index) };
  }

  /** Whether everything that is about to be said still stands. Nothing is awaited between this and the reply. */
  async function isCurrent(chatbotId: string, version: number, found: readonly Found[]): Promise<boolean> {
    const chatbot = await store.read.chatbots.find(chatbotId);
    if (chatbot?.knowledgeVersion === version) return true;
    const again = await readSources(
      chatbotId,
      found.map(({ match }) => match),
    );
    return again?.every(({ source }, at) => isDeepStrictEqual(source, found[at]?.source)) ?? false;
  }

  async function logUnanswered(chatbotId: string, question: string, confidence: number): Promise<void> {
    const unanswered = { question, confidence, askedAtMs: nowMs() };
    await store.write((tx) => tx.unanswered.insert(chatbotId, unanswered));
  }

  async function ask(chatbotId: string, body: AskBody, span: Span): Promise<AskReply> {
    const startedMs = performance.now();
    const { question, top = TOP_DEFAULT, explain = false, log = true } = body;
    const asked = readQuestion(question);
    let isLogged = !log;
    let known = await currentKnowledge(chatbotId);
    while (known.index.change !== undefined) await known.index.change;
    const [vectors = [], ...ofSentences] = await questionVectors.of(
      [asked.whole, ...asked.sentences],
      usefulEncoders(known.index, asked.whole),
    );
    const sentences = asked.sentences.map((text, at) => ({ text, vectors: ofSentences[at] ?? [] }));
    for (let tries = 0; tries < ATTEMPTS; tries += 1) {
      if (tries > 0) known = await currentKnowledge(chatbotId);
      const { chatbot, index, classified } = known;
      if (classified !== undefined) await classified;
      while (index.change !== undefined) await index.change;
      // Taken before anything is awaited: another ask may bring the index to a later version meanwhile.
      const { version } = index;
      // What is decided does not depend on how many matches are asked for.
      const { matches, confidence: likelihood } = telemetry.trace('ask.search', {}, () =>
        index.search(asked.whole, {
          top: Math.max(top, SUGGESTIONS),
          explain,
          written: question,
          vectors,
          sentences,
        }),
      );
      const found = await readSources(chatbotId, matches);
      if (found === undefined) continue;
      const confidence = doubt(asked.whole, likelihood, found[0]?.source);
      const { decision, suggestions } = telemetry.trace('ask.decide', {}, () =>
        conclude(decide(confidence, chatbot), found),
      );
      const reply = composeReply({
        question: asked.whole,
        chatbot,
        found,
        top,
        confidence,
        decision,
        suggestions,
        version,
      });
      if (decision === 'refuse' && !isLogged) {
        await logUnanswered(chatbotId, question, confidence);
        isLogged = true;
        // What was read stood before the log was written.
        if (!(await isCurrent(chatbotId, version, found))) continue;
      }
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
