/** Finds the questions whose answer an edit may change: those near to a wording that comes or goes. */
import { foldQuestion } from '../../../language/question-hash.ts';
import { stripSmallTalk } from '../../../language/small-talk.ts';
import { stemWord } from '../../../language/stemming/stem.ts';
import { tokenise } from '../../../language/tokenise.ts';
import { createVectorList, type Encoder, type QuestionVectors } from '../../../retrieval/encoders/encoder.ts';
import type { ChatbotIndex, NearPair } from '../../../retrieval/search/types.ts';
import { createTimeSlicer } from '../../../store/time-slicer.ts';
import type { Store } from '../../../store/types.ts';
import type { ChangedWording, Edit } from './edit.ts';

/** Answers looked at around each wording. */
const ANSWERS_NEAR = 12;
/** Share of its words in the edit, or cosine to a wording, below which a question is not near. */
const NEAR_FROM = 0.3;

/** A pair near to a wording that comes or goes. */
export interface NearTo extends NearPair {
  wording: ChangedWording;
}

/** The pairs near to each of these wordings; those of the edit itself are none. */
export function findNearPairs(
  index: ChatbotIndex,
  edit: Edit,
  wordings: readonly ChangedWording[],
): NearTo[] {
  return wordings.flatMap((wording) =>
    index
      .nearPairs(stripSmallTalk(wording.question), { answers: ANSWERS_NEAR, vectors: wording.vectors })
      .filter(({ sourceId }) => !edit.before.has(sourceId))
      .map((pair) => ({ ...pair, wording })),
  );
}

export interface KeptQuestionsParts {
  store: Store;
  encoders: readonly Encoder[];
  questionVectors: Pick<QuestionVectors, 'gather'>;
  /** Of the questions that are kept, the latest so many are looked at. */
  unansweredMax: number;
}

/**
 * The unanswered questions near to the edit, nearest first. Those whose vectors are not there in time are compared by words alone.
 * @param language of most of what the chatbot was taught
 */
export async function findNearUnanswered(
  chatbotId: string,
  edit: Edit,
  { language, waitMs }: { language: string; waitMs: number },
  { store, encoders, questionVectors, unansweredMax }: KeptQuestionsParts,
): Promise<string[]> {
  // What is taken away answers nothing anew.
  if (edit.answer === undefined) return [];
  const kept = await store.read.unanswered.list(chatbotId, { limit: unansweredMax });
  const questions = [...new Set(kept.map(({ question }) => question))].filter(
    (question) => !edit.taughtAfter.has(foldQuestion(question)),
  );
  if (questions.length === 0) return [];
  const slice = createTimeSlicer();
  const stemsOf = (text: string): string[] => tokenise(text).map((word) => stemWord(word, language));
  const added = edit.wordings.filter(({ isNew }) => isNew);
  const edited = new Set([...added.map(({ question }) => question), edit.answer].flatMap(stemsOf));
  const texts = questions.map(stripSmallTalk);
  const cosines = await cosinesTo(added);
  const near: { question: string; nearness: number }[] = [];
  for (const [at, text] of texts.entries()) {
    await slice.yieldIfDue();
    const stems = stemsOf(text);
    const share = stems.filter((stem) => edited.has(stem)).length / Math.max(1, stems.length);
    const nearness = Math.max(share, cosines.get(text) ?? 0);
    if (nearness >= NEAR_FROM) near.push({ question: questions[at] as string, nearness });
  }
  return near.sort((a, b) => b.nearness - a.nearness).map(({ question }) => question);

  /** Of each text the highest, by the encoder that the wordings have vectors of. */
  async function cosinesTo(wordings: readonly ChangedWording[]): Promise<Map<string, number>> {
    const best = new Map<string, number>();
    const name = wordings[0]?.vectors[0]?.encoder;
    const encoder = encoders.find((one) => one.name === name);
    if (encoder === undefined) return best;
    const known = await questionVectors.gather(chatbotId, texts, encoder.name, waitMs);
    const list = createVectorList(encoder.dimensions, known.size);
    const inOrder = [...known.keys()];
    for (const vector of known.values()) list.add(vector);
    for (const { vectors } of wordings) {
      const values = vectors.find((vector) => vector.encoder === encoder.name)?.values;
      if (values === undefined) continue;
      for (const { at, cosine } of list.findNear(values, NEAR_FROM)) {
        const text = inOrder[at] as string;
        best.set(text, Math.max(cosine, best.get(text) ?? 0));
      }
    }
    return best;
  }
}
