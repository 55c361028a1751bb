/** What saving an answer would change, told before it is saved: the questions near to the edit are asked before and after it. */
import type { Impact, ImpactBody, ImpactChange } from '../../../../../contract/knowledge/impact.ts';
import { AppError, chatbotGone } from '../../../errors.ts';
import type { IndexCache } from '../../../retrieval/search/index-cache.ts';
import type { ChatbotIndex, NearPair } from '../../../retrieval/search/types.ts';
import type { Chatbot } from '../../../store/types.ts';
import type { AskTurns } from '../ask-turns.ts';
import type { ClassifierService } from '../classifiers.ts';
import { findBroken } from '../golden/golden-impact.ts';
import type { GoldenSettings, ImpactSettings } from '../settings.ts';
import { findNearPairs, findNearUnanswered, type KeptQuestionsParts } from './candidates.ts';
import { findOtherNumbers, findSameQuestions } from './contradictions.ts';
import { type Edit, type EditParts, keepGroup, readEdit } from './edit.ts';
import { listChanges } from './outcomes.ts';
import type { PairText } from './pair-loader.ts';
import { createTrial, type LendIndex, type NearQuestion, type TrialParts } from './trial.ts';

export interface ImpactService {
  /**
   * Changes nothing, and no ask meets the edit.
   * @throws AppError not_found, invalid_request; unavailable if the knowledge changes faster than it is read
   */
  measure(chatbotId: string, body: ImpactBody): Promise<Impact>;
}

export interface ImpactParts
  extends Omit<EditParts, 'encoders'>,
    Omit<TrialParts, 'encoders' | 'questionVectors' | 'indexes'>,
    Omit<KeptQuestionsParts, 'encoders' | 'questionVectors' | 'unansweredMax'>,
    ImpactSettings {
  /** How long golden questions are asked beyond that. */
  goldenMs: GoldenSettings['impactMs'];
  encoders: EditParts['encoders'];
  questionVectors: TrialParts['questionVectors'] & KeptQuestionsParts['questionVectors'];
  indexes: Pick<IndexCache, 'use' | 'forget'> & TrialParts['indexes'];
  classifiers: Pick<ClassifierService, 'keepTrained'>;
  turns: AskTurns;
}

/** Each attempt beyond the first needs a change of the knowledge meanwhile. */
const ATTEMPTS = 4;
/** Of the whole time, what the vectors of the edit may take, and those of the questions that are compared with it. */
const EDIT_SHARE = 0.4;
const KEPT_SHARE = 0.1;
/** Assumed of a chatbot that was taught nothing yet. */
const USUAL_LANGUAGE = 'en';

/** The knowledge is not at the version that the edit was read at. */
class Outdated extends Error {}

export function createImpactService(parts: ImpactParts): ImpactService {
  const { store, indexes, classifiers, turns, questionsMax, timeMs, encoders } = parts;
  const trialParts: TrialParts = { ...parts, encoders: encoders.askable };

  async function getChatbot(chatbotId: string): Promise<Chatbot> {
    return (await store.read.chatbots.find(chatbotId)) ?? throwGone();
  }

  function lendAt({ id, accountId }: Chatbot, version: number): LendIndex {
    const turn = (): Promise<void> => turns.next(accountId, id);
    return async (work) => {
      await turn();
      const lend = (index: ChatbotIndex, at: number) => {
        if (at !== version) throw new Outdated();
        try {
          return { result: work(index) };
        } catch (error) {
          // What was tried out may not be out of it.
          indexes.forget(id);
          throw error;
        }
      };
      return ((await indexes.use(id, version, lend, { turn })) ?? throwGone()).result;
    };
  }

  /** By id, in the order of the near pairs. */
  async function readPairs(chatbotId: string, near: readonly NearPair[]): Promise<Map<number, PairText>> {
    const ids = [...new Set(near.map(({ sourceId }) => sourceId))];
    const read = await parts.readTexts(
      chatbotId,
      ids.map((sourceId) => ({ kind: 'qa', sourceId, ordinal: 0, score: 0 })),
    );
    return new Map(
      read.flatMap((text): [number, PairText][] => (text?.kind === 'qa' ? [[text.sourceId, text]] : [])),
    );
  }

  async function attempt(chatbot: Chatbot, body: ImpactBody, isOver: () => boolean): Promise<Impact> {
    const edit = await readEdit(chatbot, body, parts, timeMs * EDIT_SHARE);
    const lend = lendAt(chatbot, edit.version);
    await lend((index) => ({ trained: classifiers.keepTrained(index) })).then(({ trained }) => trained);
    const { near, language, supposition } = await lend((index) => ({
      near: findNearPairs(index, edit, edit.wordings),
      language: index.languages[0] ?? USUAL_LANGUAGE,
      supposition: keepGroup(edit.supposition, index),
    }));
    const texts = await readPairs(chatbot.id, near);
    const waitMs = timeMs * KEPT_SHARE;
    const kept = await findNearUnanswered(
      chatbot.id,
      edit,
      { language, waitMs },
      { ...parts, encoders: encoders.encoders },
    );
    const nearby = listNearby(edit, texts, kept);
    const trial = createTrial(chatbot, edit, supposition, { lend, parts: trialParts });
    const numbers = await findOtherNumbers(edit, trial, { language, encoders: encoders.askable });
    const { lookedAt, tried } = await trial.ask([...nearby.values()].slice(0, questionsMax), isOver);
    const changes = listChanges(edit, tried, (question) => nearby.get(question)?.origin ?? 'taught');
    const told = new Set(changes.map(({ question }) => question));
    const same = findSameQuestions(edit, near, texts, { language, encoders: encoders.askable });
    const goldenUntilMs = performance.now() + parts.goldenMs;
    const isGoldenOver = (): boolean => performance.now() >= goldenUntilMs;
    const golden = await findBroken(chatbot.id, edit, trial, { store, isOver: isGoldenOver });
    return {
      golden,
      changes,
      contradictions: [...same.filter(({ other }) => !told.has(other.question ?? '')), ...numbers],
      lookedAt,
      near: nearby.size,
    };
  }

  return {
    async measure(chatbotId, body) {
      const endsAtMs = performance.now() + timeMs;
      const isOver = (): boolean => performance.now() >= endsAtMs;
      for (let tries = 1; tries <= ATTEMPTS; tries += 1) {
        try {
          return await attempt(await getChatbot(chatbotId), body, isOver);
        } catch (error) {
          if (!(error instanceof Outdated)) throw error;
        }
      }
      throw new AppError('unavailable', 'What this chatbot knows is changing too fast; try again.');
    },
  };
}

interface NearbyQuestion extends NearQuestion {
  origin: ImpactChange['origin'];
}

/** By question, in the order to ask them in: what is lost first, then unanswered and taught ones in turn, each the nearest first. */
function listNearby(
  edit: Edit,
  texts: ReadonlyMap<number, PairText>,
  kept: readonly string[],
): Map<string, NearbyQuestion> {
  const nearby = new Map<string, NearbyQuestion>();
  const note = (question: string, origin: ImpactChange['origin'], pairId?: number): void => {
    if (!nearby.has(question)) nearby.set(question, { question, origin, pairId });
  };
  for (const { question, isNew } of edit.wordings) if (!isNew) note(question, 'edited');
  const taught = [...texts];
  for (let at = 0; at < Math.max(taught.length, kept.length); at += 1) {
    const [unanswered, pair] = [kept[at], taught[at]];
    if (unanswered !== undefined) note(unanswered, 'unanswered');
    if (pair !== undefined) note(pair[1].question, 'taught', pair[0]);
  }
  return nearby;
}

function throwGone(): never {
  throw chatbotGone();
}
