/** All repositories on one session. They are stateless, so creating one on access costs next to nothing. */
import type { Session } from '../session.ts';
import type { Repositories } from '../types.ts';
import { Accounts } from './accounts.ts';
import { AnswerLog } from './answer-log/answer-log.ts';
import { AskStatistics } from './ask-statistics.ts';
import { Auth } from './auth.ts';
import { CalibrationRuns } from './calibration-runs.ts';
import { Chatbots } from './chatbots.ts';
import { Encoding } from './encoding.ts';
import { Files } from './files.ts';
import { Golden } from './golden/golden.ts';
import { History } from './history/history.ts';
import { Idempotency } from './idempotency.ts';
import { ImportRuns } from './import-runs.ts';
import { ApiKeys } from './keys/api-keys.ts';
import { KeyCounts } from './keys/key-counts.ts';
import type { KeyPlaces } from './keys/key-places.ts';
import { Knowledge } from './knowledge/knowledge.ts';
import { Members } from './members.ts';
import { ModelUses } from './model-uses.ts';
import { Overview } from './overview.ts';
import { Answers } from './pairs/answers.ts';
import { Pairs } from './pairs/pairs.ts';
import { Suggestions } from './suggestions.ts';
import { Training } from './training.ts';
import type { ClaimCursors } from './training-claims.ts';
import { Unanswered } from './unanswered.ts';
import { Webhooks } from './webhooks/webhooks.ts';
import { Websites } from './websites.ts';

/** What all repositories of a store share. */
export interface StoreParts {
  cursors: ClaimCursors;
  /** How long the history of a chatbot is kept whose owner set nothing. */
  historyDays: number;
}

export class SessionRepositories implements Repositories {
  readonly #session: Session;
  readonly #cursors: ClaimCursors;
  readonly #historyDays: number;
  readonly #keyPlaces: KeyPlaces | undefined;

  /** @param keyPlaces cache of key look-ups; for reads outside transactions only */
  constructor(session: Session, { cursors, historyDays }: StoreParts, keyPlaces?: KeyPlaces) {
    this.#session = session;
    this.#cursors = cursors;
    this.#historyDays = historyDays;
    this.#keyPlaces = keyPlaces;
  }

  get accounts(): Accounts {
    return new Accounts(this.#session);
  }

  get chatbots(): Chatbots {
    return new Chatbots(this.#session);
  }

  get keys(): ApiKeys {
    return new ApiKeys(this.#session, this.#keyPlaces);
  }

  get keyCounts(): KeyCounts {
    return new KeyCounts(this.#session);
  }

  get websites(): Websites {
    return new Websites(this.#session);
  }

  get modelUses(): ModelUses {
    return new ModelUses(this.#session);
  }

  get suggestions(): Suggestions {
    return new Suggestions(this.#session);
  }

  get calibrationRuns(): CalibrationRuns {
    return new CalibrationRuns(this.#session);
  }

  get importRuns(): ImportRuns {
    return new ImportRuns(this.#session);
  }

  get webhooks(): Webhooks {
    return new Webhooks(this.#session);
  }

  get history(): History {
    return new History(this.#session, this.#historyDays);
  }

  get pairs(): Pairs {
    return new Pairs(this.#session);
  }

  get answers(): Answers {
    return new Answers(this.#session);
  }

  get files(): Files {
    return new Files(this.#session);
  }

  get training(): Training {
    return new Training(this.#session, this.#cursors);
  }

  get knowledge(): Knowledge {
    return new Knowledge(this.#session);
  }

  get encoding(): Encoding {
    return new Encoding(this.#session);
  }

  get unanswered(): Unanswered {
    return new Unanswered(this.#session);
  }

  get golden(): Golden {
    return new Golden(this.#session);
  }

  get answerLog(): AnswerLog {
    return new AnswerLog(this.#session);
  }

  get idempotency(): Idempotency {
    return new Idempotency(this.#session);
  }

  get auth(): Auth {
    return new Auth(this.#session);
  }

  get members(): Members {
    return new Members(this.#session);
  }

  get askStatistics(): AskStatistics {
    return new AskStatistics(this.#session);
  }

  get overview(): Overview {
    return new Overview(this.#session);
  }
}
