/**
 * Ends claims as completed, failed, renewed or released; each statement is fenced by the owner and the row's
 * modification time.
 */
import { sql } from 'kysely';
import { prepare, written } from '../prepared.ts';
import type { Session } from '../session.ts';
import { first } from '../session.ts';
import type { ClaimedSource, NewChunk } from '../types.ts';
import { deleteChunks, deletePairChunks, insertChunks } from './chunks.ts';
import { switchContent, type TrainedFile } from './file-replacements.ts';
import { raiseVersion } from './knowledge/knowledge-version.ts';
import type { QueueName } from './training-claims.ts';

interface FenceParameters {
  owner: string;
  chatbotId: string;
  id: number;
  modifiedAtMs: number;
}

/** The row as this owner claimed it: neither taken over, nor changed, nor finished. */
const fence = (p: FenceParameters) => sql`
  chatbot_id = ${p.chatbotId} and id = ${p.id} and modified_at = ${p.modifiedAtMs}
  and owner = ${p.owner} and state = 'training'`;

const TRAIN_PAIR = prepare<FenceParameters & { version: number; docId: string }>()((db, p) =>
  written(
    db,
    sql<{ id: number }>`
      update pairs
      set state = 'trained', doc_id = ${p.docId}, changed_version = ${p.version},
        failure_code = null, failure_message = null, due_at = null, owner = null
      where ${fence(p)}
      returning id`,
  ),
);

/** The same for many at once. */
const TRAIN_PAIRS = prepare<{ owner: string; chatbotId: string; version: number; json: string }>()(
  (db, p, dialect) =>
    written(
      db,
      sql<{ id: number }>`
        update pairs
        set state = 'trained', doc_id = trained.doc_id, changed_version = ${p.version},
          failure_code = null, failure_message = null, due_at = null, owner = null
        from ${dialect.jsonRows(p.json, { id: 'integer', doc_id: 'text', modified_at: 'integer' })} as trained
        where pairs.chatbot_id = ${p.chatbotId} and ${dialect.hasId(sql.ref('pairs.id'), p.json)} and pairs.id = trained.id
          and pairs.modified_at = trained.modified_at and pairs.owner = ${p.owner} and pairs.state = 'training'
        returning pairs.id as id`,
    ),
);

const TRAIN_FILE = prepare<TrainedFile & { version: number }>()((db, p) =>
  written(
    db,
    sql<{ id: number }>`
      update files
      set state = 'trained', doc_id = ${p.docId}, content_length = ${p.contentLength}, receipt = ${p.receipt},
        changed_version = ${p.version}, failure_code = null, failure_message = null, due_at = null, owner = null
      where chatbot_id = ${p.chatbotId} and id = ${p.id} and owner = ${p.owner} and state = 'training'
        and replaces is null
      returning id`,
  ),
);

interface FailParameters extends FenceParameters {
  code: string;
  message: string;
}

const prepareFail = (table: QueueName) =>
  prepare<FailParameters>()((db, p) =>
    written(
      db,
      sql<{ id: number }>`
        update ${sql.table(table)}
        set state = 'failed', doc_id = '', failure_code = ${p.code}, failure_message = ${p.message},
          due_at = null, owner = null
        where ${fence(p)}
        returning id`,
    ),
  );

const prepareRetry = (table: QueueName) =>
  prepare<FenceParameters & { retryAtMs: number; attempts: number }>()((db, p) =>
    written(
      db,
      sql<{ id: number }>`
        update ${sql.table(table)}
        set state = 'pending', due_at = ${p.retryAtMs}, owner = null, attempts = ${p.attempts}
        where ${fence(p)}
        returning id`,
    ),
  );

const prepareRenew = (table: QueueName) =>
  prepare<FenceParameters & { leaseUntilMs: number }>()((db, p) =>
    written(
      db,
      sql<{ id: number }>`
        update ${sql.table(table)} set due_at = ${p.leaseUntilMs} where ${fence(p)} returning id`,
    ),
  );

const prepareRelease = (table: QueueName) =>
  prepare<{ owner: string; forgiven: number }>()((db, p) =>
    written(
      db,
      sql`
        update ${sql.table(table)}
        set state = 'pending', due_at = modified_at, owner = null, attempts = attempts - ${p.forgiven}
        where due_at is not null and owner = ${p.owner} and state = 'training'`,
    ),
  );

const prepareMarkChanged = (table: QueueName) =>
  prepare<{ chatbotId: string; id: number; version: number }>()((db, p) =>
    written(
      db,
      sql`
        update ${sql.table(table)} set changed_version = ${p.version}
        where chatbot_id = ${p.chatbotId} and id = ${p.id}`,
    ),
  );

const FAIL = { qa: prepareFail('pairs'), file: prepareFail('files') };
const RETRY = { qa: prepareRetry('pairs'), file: prepareRetry('files') };
const RENEW = { qa: prepareRenew('pairs'), file: prepareRenew('files') };
const RELEASE = [prepareRelease('pairs'), prepareRelease('files')];
const MARK_CHANGED = { qa: prepareMarkChanged('pairs'), file: prepareMarkChanged('files') };

export interface TrainedPair {
  chatbotId: string;
  id: number;
  modifiedAtMs: number;
  docId: string;
  chunk: NewChunk;
}

/** One chatbot's pairs; the ids that were still the owner's. */
export async function completePairRows(
  session: Session,
  owner: string,
  chatbotId: string,
  trained: readonly TrainedPair[],
): Promise<number[]> {
  const version = await raiseVersion(session, chatbotId);
  if (version === undefined) return [];
  const completed = await trainRows(session, owner, chatbotId, version, trained);
  if (completed.size === 0) return [];
  await deletePairChunks(session, chatbotId, [...completed]);
  const sources = trained
    .filter((pair) => completed.has(pair.id))
    .map((pair) => ({ sourceId: pair.id, chunks: [pair.chunk] }));
  await insertChunks(session, chatbotId, 'qa', sources);
  return [...completed];
}

async function trainRows(
  session: Session,
  owner: string,
  chatbotId: string,
  version: number,
  trained: readonly TrainedPair[],
): Promise<Set<number>> {
  if (session.dialect.hasRoundTrips) {
    const json = JSON.stringify(
      trained.map((pair) => ({ id: pair.id, doc_id: pair.docId, modified_at: pair.modifiedAtMs })),
    );
    const rows = await session.all(TRAIN_PAIRS, { owner, chatbotId, version, json });
    return new Set(rows.map((row) => row.id));
  }
  const completed = new Set<number>();
  for (const { id, modifiedAtMs, docId } of trained) {
    const row = await first(session, TRAIN_PAIR, { owner, chatbotId, id, modifiedAtMs, version, docId });
    if (row !== undefined) completed.add(id);
  }
  return completed;
}

export async function completeFileRow(
  session: Session,
  trained: TrainedFile,
  chunks: readonly NewChunk[],
): Promise<boolean> {
  const { chatbotId } = trained;
  const version = await raiseVersion(session, chatbotId);
  if (version === undefined) return false;
  const row = await first(session, TRAIN_FILE, { ...trained, version });
  const sourceId = row?.id ?? (await switchContent(session, trained, version));
  if (sourceId === undefined) return false;
  await deleteChunks(session, { chatbotId, kind: 'file', sourceId });
  await insertChunks(session, chatbotId, 'file', [{ sourceId, chunks }]);
  return true;
}

/** Permanent: no training result remains. A failed pair still answers as text that the index analyses itself. */
export async function failRow(
  session: Session,
  owner: string,
  source: ClaimedSource,
  failure: { code: string; message: string },
): Promise<boolean> {
  const { kind, chatbotId, id } = source;
  if ((await first(session, FAIL[kind], { owner, ...source, ...failure })) === undefined) return false;
  const hadChunks = await deleteChunks(session, { chatbotId, kind, sourceId: id });
  // Lists show it, so the version is raised even if no index has to follow.
  const version = await raiseVersion(session, chatbotId);
  if (version === undefined || !hadChunks) return true;
  await session.all(MARK_CHANGED[kind], { chatbotId, id, version });
  return true;
}

export async function retryRow(
  session: Session,
  owner: string,
  source: ClaimedSource,
  retry: { retryAtMs: number; attempts: number },
): Promise<boolean> {
  return (await first(session, RETRY[source.kind], { owner, ...source, ...retry })) !== undefined;
}

export async function renewRow(
  session: Session,
  owner: string,
  source: ClaimedSource,
  leaseUntilMs: number,
): Promise<boolean> {
  return (await first(session, RENEW[source.kind], { owner, ...source, leaseUntilMs })) !== undefined;
}

export async function releaseRows(
  session: Session,
  owner: string,
  isAttemptForgiven: boolean,
): Promise<void> {
  const forgiven = isAttemptForgiven ? 1 : 0;
  for (const query of RELEASE) await session.all(query, { owner, forgiven });
}
