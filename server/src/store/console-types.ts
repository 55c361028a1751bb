/** Repositories beside the training API: credentials, sessions, statistics of asks, and kept answers. */
import type { AnswerChannel, AnswerOutcome, FeedbackReason } from '../../../contract/asking/answer-log.ts';
import type { SourceKind } from '../../../contract/common.ts';
import type { Role } from '../../../contract/roles.ts';
import type { OverviewRepository } from './overview-types.ts';

export interface Credential {
  accountId: string;
  passwordHash: string;
  createdAtMs: number;
  modifiedAtMs: number;
}

export interface AccountSession {
  id: string;
  accountId: string;
  /** SHA-256 of the session's token, in hex: a copy of the database opens no session. */
  tokenHash: string;
  createdAtMs: number;
  modifiedAtMs: number;
  expiresAtMs: number;
}

/** A one-time secret, such as the token of a password reset link. */
export interface AccountToken {
  id: string;
  /** SHA-256 in hex of the purpose and the secret. */
  identifierHash: string;
  value: string;
  createdAtMs: number;
  modifiedAtMs: number;
  expiresAtMs: number;
}

export interface AuthRepository {
  /** Without the persons who are members of another's account. */
  countAccounts(): Promise<number>;
  /** Deletes the account with its credentials and sessions; its chatbots must be gone. False if there was none. */
  deleteAccount(accountId: string): Promise<boolean>;

  findCredential(accountId: string): Promise<Credential | undefined>;
  /** Inserts or replaces. */
  saveCredential(credential: Credential): Promise<void>;
  deleteCredential(accountId: string): Promise<void>;

  insertSession(session: AccountSession): Promise<void>;
  findSession(id: string): Promise<AccountSession | undefined>;
  findSessionByHash(tokenHash: string): Promise<AccountSession | undefined>;
  listSessions(accountId: string): Promise<AccountSession[]>;
  extendSession(id: string, expiresAtMs: number, nowMs: number): Promise<void>;
  deleteSession(id: string): Promise<void>;

  insertToken(token: AccountToken): Promise<void>;
  findToken(id: string): Promise<AccountToken | undefined>;
  /** Latest first. */
  listTokens(identifierHash: string): Promise<AccountToken[]>;
  /** False if it was gone already. */
  deleteToken(id: string): Promise<boolean>;
  /** Removes all that hold this value. */
  deleteTokensOf(value: string): Promise<void>;
  /** Removes sessions and tokens that expired before. */
  deleteExpired(beforeMs: number): Promise<void>;

  /** Assigns a value of this installation once: the given one if there was none. Returns the one that stands. */
  assign(name: string, value: string): Promise<string>;
  /** The assigned value; undefined if there is none yet. */
  findAssigned(name: string): Promise<string | undefined>;
}

/** Which account a person works in, and as what. */
export interface Membership {
  accountId: string;
  role: Role;
}

export interface MemberSession extends Membership {
  /** From then on the session is none; null: it is extended by use. */
  endsAtMs: number | null;
}

/** What a sign-in at the provider says of the session that it opens. */
export interface ProviderSession {
  /** Use extends it no further. */
  endsAtMs: number;
  /** Hashed; null where the provider names none. */
  providerSession: string | null;
}

export interface Member {
  /** Of the person. */
  id: string;
  email: string;
  role: Role;
  joinedAtMs: number;
}

/** An invitation by link, to one address. */
export interface Invite {
  id: string;
  accountId: string;
  /** SHA-256 in hex of the link's secret. */
  tokenHash: string;
  email: string;
  role: Role;
  createdAtMs: number;
  expiresAtMs: number;
}

export interface MemberRepository {
  /** Undefined if there is no such person, or it was removed. */
  findMembership(personId: string): Promise<Membership | undefined>;
  /** That of the person whose session it is; undefined as `findMembership`. */
  findOfSession(sessionId: string): Promise<MemberSession | undefined>;
  /** Others who lock the same account wait until this transaction ends. */
  lock(accountId: string): Promise<void>;
  /** In the order they joined. */
  list(accountId: string): Promise<Member[]>;
  /** Inserts or replaces. */
  save(personId: string, membership: Membership, nowMs: number): Promise<void>;
  /** With sessions, identities and the address; of a founder the row stays, to which the chatbots belong. */
  remove(personId: string, accountId: string, nowMs: number): Promise<void>;
  /** All but the founder, as before the account is deleted. */
  removeOthers(accountId: string): Promise<void>;

  insertInvite(invite: Invite): Promise<void>;
  findInvite(tokenHash: string): Promise<Invite | undefined>;
  /** Whatever the case of the address; latest first, expired ones too. */
  listInvitesTo(email: string): Promise<Invite[]>;
  /** Expired ones too. */
  listInvites(accountId: string): Promise<Invite[]>;
  /** False if it was gone already. */
  deleteInvite(accountId: string, id: string): Promise<boolean>;
  deleteExpiredInvites(beforeMs: number): Promise<void>;

  /** The person whom the provider names so. */
  findIdentity(issuer: string, subject: string): Promise<string | undefined>;
  insertIdentity(issuer: string, subject: string, personId: string, nowMs: number): Promise<void>;
  /** Whether the provider has another name for the person. */
  hasIdentity(personId: string, issuer: string): Promise<boolean>;
  /** Marks a session as one that began at the provider. */
  markSession(sessionId: string, provider: ProviderSession): Promise<void>;
  /**
   * Ends sessions that began at the provider: all of a person, or those of one browser's session there. @returns whose they were, one for
   * each session
   */
  deleteSessionsOf(
    which: { personId: string } | { providerSession: string },
  ): Promise<{ personId: string }[]>;
}

/** Asks of one hour whose confidence lay in one tenth. */
export interface AskHour {
  /** Begin of the hour, UTC. */
  hourMs: number;
  /** Tenth of confidence, 0 to 9. */
  band: number;
  asks: number;
  answered: number;
  /** Those met with suggestions. */
  suggested: number;
  confidenceSum: number;
}

export interface SourceAnswers {
  kind: SourceKind;
  sourceId: number;
  answers: number;
}

export interface AskStatisticsRepository {
  /** Adds to the counts; does nothing if the chatbot is gone. */
  add(
    chatbotId: string,
    added: { hours: readonly AskHour[]; sources: readonly (SourceAnswers & { dayMs: number })[] },
  ): Promise<void>;
  listHours(chatbotId: string, sinceMs: number): Promise<AskHour[]>;
  /** Most used first. */
  topSources(chatbotId: string, sinceMs: number, limit: number): Promise<SourceAnswers[]>;
  /** Those that answered more since `middleMs` than between `sinceMs` and then, most gained first. */
  risingSources(
    chatbotId: string,
    span: { sinceMs: number; middleMs: number; limit: number },
  ): Promise<(SourceAnswers & { before: number })[]>;
  /** Sources made before and not answered from since then, the oldest first; of wordings of one answer the first. */
  silentSources(
    chatbotId: string,
    sinceMs: number,
    limit: number,
  ): Promise<{ kind: SourceKind; sourceId: number }[]>;
  deleteBefore(beforeMs: number): Promise<void>;
}

/** An answer without its words. */
export interface AnswerFacts {
  /** UUID of version 7 of when it was given: later ones are greater. */
  id: string;
  atMs: number;
  confidence: number;
  outcome: AnswerOutcome;
  channel: AnswerChannel;
}

/** An answer to be kept; its texts are masked. */
export interface KeptAnswer extends AnswerFacts {
  question: string;
  said: string;
  conversation: string;
  sourceKind: SourceKind | null;
  sourceId: number | null;
  /** Hash of who asked. */
  visitor: string | null;
}

export interface AnswerFeedback extends AnswerFacts {
  helpful: boolean;
  reason: FeedbackReason | null;
  /** Masked. */
  comment: string | null;
}

/** A kept answer with what is known of it since. */
export interface ListedAnswer extends Omit<KeptAnswer, 'visitor'> {
  isRight: boolean;
  helpful: boolean | null;
  reason: FeedbackReason | null;
  comment: string | null;
}

/** What an index leads to: at most one of these. */
export type AnswerPath =
  | { by: 'time' }
  | { by: 'outcome'; outcome: AnswerOutcome }
  | { by: 'source'; sourceKind: SourceKind; sourceId: number }
  | { by: 'conversation'; conversation: string }
  | { by: 'helpful'; helpful: boolean };

/** Feedback on given answers of one tenth of confidence. */
export interface FeedbackBand {
  band: number;
  helpful: number;
  unhelpful: number;
  confidenceSum: number;
}

export interface AnswerLogRepository {
  /** Leaves out chatbots that are gone. */
  insert(answers: readonly (KeptAnswer & { chatbotId: string })[]): Promise<void>;
  /** Latest first, with ids below `before` and not below `from`. */
  list(
    chatbotId: string,
    path: AnswerPath,
    range: { before: string; from: string; limit: number },
  ): Promise<ListedAnswer[]>;
  /** False if it is not kept. */
  mark(chatbotId: string, id: string, isRight: boolean): Promise<boolean>;
  /** What was said before to the same answer is replaced; does nothing if the chatbot is gone. */
  saveFeedback(chatbotId: string, feedback: AnswerFeedback): Promise<void>;
  /** Kept answers of the span, beside small talk and the owner's own trials. */
  count(chatbotId: string, span: { fromMs: number; untilMs: number }): Promise<number>;
  /** Of given answers since then, beside those of the owner's own trials. */
  feedbackBands(chatbotId: string, sinceMs: number): Promise<FeedbackBand[]>;
  /** Chatbots with something older than it is to be kept. */
  listOverdue(
    nowMs: number,
    defaultDays: number,
    limit: number,
  ): Promise<{ chatbotId: string; days: number }[]>;
  /** Of answers, feedback and unanswered questions each at most `limit`. @returns whether there may be more */
  deleteBefore(chatbotId: string, beforeMs: number, limit: number): Promise<boolean>;
  /** All that is kept of one visitor. @returns how many answers */
  eraseVisitor(chatbotId: string, visitor: string): Promise<number>;
  /** What was said from this source; what was asked stays. */
  eraseSaid(chatbotId: string, sourceKind: SourceKind, sourceId: number): Promise<void>;
}

export interface ConsoleRepositories {
  auth: AuthRepository;
  members: MemberRepository;
  askStatistics: AskStatisticsRepository;
  overview: OverviewRepository;
  answerLog: AnswerLogRepository;
}
