/** The training queue: the rows' own state, leases included. */

import type { SourceKind } from '../../../../contract/common.ts';
import type { Receipt } from '../../../../contract/knowledge/files.ts';
import type { Session } from '../session.ts';
import type { ClaimedSource, FileClaim, NewChunk, PairClaim, TrainingRepository } from '../types.ts';
import { toTrainingFile } from './files.ts';
import { toPair } from './pairs/pairs.ts';
import {
  type ClaimCursors,
  claimFileRows,
  claimPairRows,
  findNextDueAtMs,
  hastenRows,
  type QueueName,
} from './training-claims.ts';
import {
  completeFileRow,
  completePairRows,
  failRow,
  releaseRows,
  renewRow,
  retryRow,
  type TrainedPair,
} from './training-outcomes.ts';

const queueOf = (kind: SourceKind): QueueName => (kind === 'qa' ? 'pairs' : 'files');

export class Training implements TrainingRepository {
  readonly #session: Session;
  readonly #cursors: ClaimCursors;

  constructor(session: Session, cursors: ClaimCursors) {
    this.#session = session;
    this.#cursors = cursors;
  }

  async claimPairs(owner: string, nowMs: number, leaseUntilMs: number, limit: number): Promise<PairClaim[]> {
    const rows = await claimPairRows(this.#session, this.#cursors, { owner, nowMs, leaseUntilMs, limit });
    return rows.map((row) => ({ pair: toPair(row), attempts: row.attempts - 1 }));
  }

  async claimFile(owner: string, nowMs: number, leaseUntilMs: number): Promise<FileClaim | undefined> {
    const request = { owner, nowMs, leaseUntilMs, limit: 1 };
    const [row] = await claimFileRows(this.#session, this.#cursors, request);
    return row && { file: toTrainingFile(row), attempts: row.attempts - 1 };
  }

  async renew(owner: string, source: ClaimedSource, leaseUntilMs: number): Promise<boolean> {
    return renewRow(this.#session, owner, source, leaseUntilMs);
  }

  async completePairs(
    owner: string,
    trained: readonly TrainedPair[],
  ): Promise<{ chatbotId: string; id: number }[]> {
    const byChatbot = Map.groupBy(trained, (pair) => pair.chatbotId);
    const completed: { chatbotId: string; id: number }[] = [];
    // The same lock order everywhere, so that two workers never deadlock.
    for (const chatbotId of [...byChatbot.keys()].sort()) {
      const ids = await completePairRows(this.#session, owner, chatbotId, byChatbot.get(chatbotId) ?? []);
      completed.push(...ids.map((id) => ({ chatbotId, id })));
    }
    return completed;
  }

  async completeFile(
    owner: string,
    chatbotId: string,
    id: number,
    trained: { docId: string; contentLength: number; receipt: Receipt; chunks: NewChunk[] },
  ): Promise<boolean> {
    const { docId, contentLength, chunks } = trained;
    const receipt = JSON.stringify(trained.receipt);
    return completeFileRow(this.#session, { owner, chatbotId, id, docId, contentLength, receipt }, chunks);
  }

  async fail(
    owner: string,
    source: ClaimedSource,
    failure: { code: string; message: string; retryAtMs: number | null; attempts: number },
  ): Promise<boolean> {
    const { code, message, retryAtMs, attempts } = failure;
    return retryAtMs === null
      ? failRow(this.#session, owner, source, { code, message })
      : retryRow(this.#session, owner, source, { retryAtMs, attempts });
  }

  async nextDueAtMs(kind: SourceKind): Promise<number | undefined> {
    return findNextDueAtMs(this.#session, queueOf(kind));
  }

  async hasten(kind: SourceKind, nowMs: number, afterMs: number): Promise<void> {
    await hastenRows(this.#session, queueOf(kind), nowMs, afterMs);
  }

  async release(owner: string, { isAttemptForgiven }: { isAttemptForgiven: boolean }): Promise<void> {
    await releaseRows(this.#session, owner, isAttemptForgiven);
  }
}
