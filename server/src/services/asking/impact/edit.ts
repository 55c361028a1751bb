/** An edit that is not saved, as the index would take it in. */
import { isDeepStrictEqual } from 'node:util';
import type { ImpactBody } from '../../../../../contract/knowledge/impact.ts';
import { AppError, chatbotGone } from '../../../errors.ts';
import { analyse } from '../../../language/analyse.ts';
import { foldQuestion, keysOf } from '../../../language/question-hash.ts';
import type { EncoderSet } from '../../../retrieval/encoders/encoder.ts';
import { groupKeyOfAnswer, type IndexEntry } from '../../../retrieval/search/entries.ts';
import type { ChatbotIndex, Supposition } from '../../../retrieval/search/types.ts';
import type { Chatbot, Pair, Store } from '../../../store/types.ts';
import type { EncodeText } from '../../../training/index-text.ts';
import { makeVectorsInTime } from '../../../training/missing-vectors.ts';
import { turnOf } from '../ask-turns.ts';
import type { LoadPairs, PairText } from './pair-loader.ts';

export interface EditParts {
  store: Store;
  loadPairs: LoadPairs;
  encode: EncodeText;
  encoders: EncoderSet;
  nowMs: () => number;
}

/** A wording whose coming or going may change what is answered. */
export interface ChangedWording {
  question: string;
  vectors: IndexEntry['vectors'];
  isNew: boolean;
}

/** A pair as it would be. */
export interface EditedText extends PairText {
  negativeQuestions: readonly string[];
}

export interface Edit {
  /** The version of the knowledge that it is held against. */
  version: number;
  supposition: Supposition;
  /** Of the pairs that it changes or adds, by id: those of new ones lie above all that are taken. */
  texts: ReadonlyMap<number, EditedText>;
  /** The pairs of the answer as they stand, by id. */
  before: ReadonlyMap<number, PairText>;
  wordings: readonly ChangedWording[];
  /** The questions that are taught afterwards, folded. */
  taughtAfter: ReadonlySet<string>;
  /** Undefined if it is deleted. */
  answer: string | undefined;
  /** Whether an id is that of a pair that would be new. */
  isNew(id: number): boolean;
}

/** Above the ids of all pairs, so that the pair counts as the one taught last. */
const FIRST_NEW_ID = 2 ** 52;

/** Ends the key of an answer that is told from others of the same text. */
const OF_ONE_ANSWER = /:.*$/;

/** @throws AppError not_found; invalid_request if it names both a pair and an answer */
export async function readEdit(
  chatbot: Chatbot,
  body: ImpactBody,
  { store, loadPairs, encode, encoders, nowMs }: EditParts,
  waitMs: number,
): Promise<Edit> {
  const pairs = await findEdited(store, chatbot.id, body);
  const loaded = await loadPairs(
    chatbot.id,
    pairs.map(({ id }) => id),
  );
  if (loaded === undefined) throw chatbotGone();
  const isDisabled = pairs[0]?.isEnabled === false;
  const questions = body.isDeleted === true || isDisabled ? [] : body.questions;
  const { answer } = body;
  const { negativeQuestions: standing = [] } = pairs[0] ?? {};
  const { negativeQuestions = standing } = body;
  const areNegativesSame = isDeepStrictEqual(negativeQuestions, standing);
  const wordings = assignIds(questions, pairs);
  const stands = new Map(loaded.delta.entries.map((entry) => [entry.sourceId, entry]));
  const made = await makeEntries(
    chatbot,
    wordings.filter(({ isNew }) => isNew),
  );
  const [model] = loaded.delta.entries;
  const groupKey = groupKeyOfAnswer(answer) + (OF_ONE_ANSWER.exec(model?.groupKey ?? '')?.[0] ?? '');
  const answerTerms = analyse(answer);
  const isSaid = ({ id, question }: { id: number; question: string }): boolean => {
    const text = loaded.texts.get(id);
    return areNegativesSame && text?.question === question && text.answer === answer;
  };
  const changed = wordings.filter((wording) => !isSaid(wording));
  const entries = changed.map(
    ({ id, question }): IndexEntry => ({
      ...(stands.get(id) ?? model),
      kind: 'qa',
      sourceId: id,
      ordinal: 0,
      groupKey,
      answerTerms,
      questionKeys: keysOf(question),
      taughtAtMs: nowMs(),
      ...(made.get(id) ?? { terms: stands.get(id)?.terms ?? '', vectors: stands.get(id)?.vectors ?? [] }),
    }),
  );
  const kept = new Set(wordings.filter(isSaid).map(({ id }) => id));
  const originals = loaded.delta.entries.filter(({ sourceId }) => !kept.has(sourceId));
  const taughtAfter = new Set(questions.map(foldQuestion));
  const gone = originals.flatMap(({ sourceId, vectors }): ChangedWording[] => {
    const { question = '' } = loaded.texts.get(sourceId) ?? {};
    return taughtAfter.has(foldQuestion(question)) ? [] : [{ question, vectors, isNew: false }];
  });
  const come = wordings.flatMap(({ id, question, isNew }): ChangedWording[] =>
    isNew ? [{ question, vectors: made.get(id)?.vectors ?? [], isNew }] : [],
  );
  // Where the answer alone is changed, its words count for the wordings that stay.
  const touched = [...come, ...gone].length > 0 ? [] : changed;
  const stay = touched.map(({ id, question }) => ({
    question,
    vectors: stands.get(id)?.vectors ?? [],
    isNew: true,
  }));
  const back = { ...loaded.delta, isComplete: false };
  return {
    version: loaded.delta.version,
    supposition: {
      change: { ...back, replaced: sourcesOf(originals), entries },
      back: { ...back, replaced: sourcesOf(entries), entries: originals },
    },
    texts: new Map(changed.map(({ id, question }) => [id, { question, answer, negativeQuestions }])),
    before: loaded.texts,
    wordings: [...come, ...gone, ...stay],
    taughtAfter,
    answer: questions.length === 0 ? undefined : answer,
    isNew: (id) => id >= FIRST_NEW_ID,
  };

  async function makeEntries(
    chatbot: Chatbot,
    fresh: readonly { id: number; question: string }[],
  ): Promise<Map<number, Pick<IndexEntry, 'terms' | 'vectors'>>> {
    const texts = fresh.map(({ question }) => ({
      kind: 'qa' as const,
      ...encode(question, 'qa'),
      vectors: [],
    }));
    const turn = turnOf(chatbot);
    const vectors =
      texts.length === 0 ? [] : await makeVectorsInTime(encoders, texts, { waitMs, isUrgent: true, turn });
    return new Map(
      fresh.map(({ id }, at) => [id, { terms: texts[at]?.terms ?? '', vectors: vectors?.[at] ?? [] }]),
    );
  }
}

/**
 * Whoever changes an answer's text changes it in all its wordings: classifiers, which know the answer by its key, are trained on the new
 * text at once, and would vote as they do. So it keeps its key.
 */
export function keepGroup({ change, back }: Supposition, index: Pick<ChatbotIndex, 'pairsOf'>): Supposition {
  const before = back.entries[0]?.groupKey;
  const after = change.entries[0]?.groupKey;
  if (before === undefined || after === undefined || before === after) return { change, back };
  const isWhole =
    back.entries.every(({ groupKey }) => groupKey === before) &&
    index.pairsOf(before) === back.entries.length;
  if (!isWhole || index.pairsOf(after) > 0) return { change, back };
  const entries = change.entries.map((entry) => ({ ...entry, groupKey: before }));
  return { change: { ...change, entries }, back };
}

async function findEdited(store: Store, chatbotId: string, body: ImpactBody): Promise<Pair[]> {
  const { id, answerId } = body;
  if (id !== undefined && answerId !== undefined)
    throw new AppError('invalid_request', 'Give id or answerId, not both.');
  if (answerId !== undefined) {
    const pairs = await store.read.pairs.listByAnswer(chatbotId, answerId);
    if (pairs.length === 0) throw new AppError('not_found', `This chatbot has no answer ${answerId}.`);
    return pairs;
  }
  if (id === undefined) return [];
  const pair = await store.read.pairs.find(chatbotId, id);
  if (pair === undefined) throw new AppError('not_found', `This chatbot has no pair ${id}.`);
  return [pair];
}

/** A wording that stays keeps its pair; the others take the pairs that are left, and new ones. */
function assignIds(
  questions: readonly string[],
  pairs: readonly Pair[],
): { id: number; question: string; isNew: boolean }[] {
  const byQuestion = new Map(pairs.map((pair) => [pair.question, pair.id]));
  const distinct = [...new Set(questions)];
  const taken = new Set(distinct.flatMap((question) => byQuestion.get(question) ?? []));
  const left = pairs.map(({ id }) => id).filter((id) => !taken.has(id));
  let added = 0;
  const nextId = (): number => left.shift() ?? FIRST_NEW_ID + added++;
  return distinct.map((question) => {
    const id = byQuestion.get(question);
    return id === undefined ? { id: nextId(), question, isNew: true } : { id, question, isNew: false };
  });
}

function sourcesOf(entries: readonly IndexEntry[]): { kind: 'qa'; sourceId: number }[] {
  return entries.map(({ sourceId }) => ({ kind: 'qa', sourceId }));
}
