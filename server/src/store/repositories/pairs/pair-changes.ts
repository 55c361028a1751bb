/** Reads the changes among a chatbot's pairs since a version of its knowledge, over the indexes by version. */
import { prepare } from '../../prepared.ts';
import { first, type Session } from '../../session.ts';
import { PAIR_COLUMNS, type PairRow } from './pair-columns.ts';

interface SinceParameters {
  chatbotId: string;
  since: number;
  limit: number;
}

const VERSION = prepare<{ chatbotId: string }>()((db, p) =>
  db
    .selectFrom('chatbots')
    .select(['knowledge_version as version', 'removal_floor as oldestTombstone'])
    .where('id', '=', p.chatbotId),
);

const CHANGED = prepare<SinceParameters>()((db, p) =>
  db
    .selectFrom('pairs')
    .select([...PAIR_COLUMNS, 'changed_version as version'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('changed_version', '>', p.since)
    .orderBy('changed_version')
    .limit(p.limit),
);

const REMOVED = prepare<SinceParameters>()((db, p) =>
  db
    .selectFrom('removals')
    .select(['kind', 'source_id as id', 'version'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('version', '>', p.since)
    .orderBy('version')
    .limit(p.limit),
);

export interface ChangedRows {
  version: number;
  changed: PairRow[];
  removedIds: number[];
}

/**
 * The version is read first and tombstones last: a change in between is reported now and again from that version on, and
 * a pair deleted in between is among the removed. Undefined if more than `limit` pairs changed or were deleted, if
 * tombstones since then are gone, and if there is no such chatbot or version.
 */
export async function readPairChanges(
  session: Session,
  chatbotId: string,
  { since, limit }: { since: number; limit: number },
): Promise<ChangedRows | undefined> {
  const current = await first(session, VERSION, { chatbotId });
  if (current === undefined || since < current.oldestTombstone || since > current.version) return undefined;
  const { version } = current;
  if (since === version) return { version, changed: [], removedIds: [] };
  // One row beyond the limit shows that there are more.
  const parameters = { chatbotId, since, limit: limit + 1 };
  const changed = await session.all(CHANGED, parameters);
  const removed = await session.all(REMOVED, parameters);
  if (changed.length > limit || removed.length > limit) return undefined;
  // A pair that was put back after it was deleted is there.
  const versions = new Map(changed.map((row) => [row.id, row.version]));
  const gone = removed.filter((row) => row.kind === 'qa' && row.version > (versions.get(row.id) ?? 0));
  return { version, changed, removedIds: gone.map(({ id }) => id) };
}
