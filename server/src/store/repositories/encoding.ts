/**
 * The queue of encoders that are too slow to run while a source is trained: chunks that lack the vectors of the active
 * ones.
 *
 * Each chunk records which set of encoders has seen it (`encoded_by`, a signature), and each chatbot which set has seen
 * all its chunks, so that looking for work costs nothing if there is none. A new chunk starts with the signature that
 * its training gives it; an empty one clears the chatbot's. Vectors added later raise the knowledge version, and the
 * chunk records that version (`encoded_version`), so that an index reads the new vectors and nothing else.
 *
 * A worker leases a chatbot while it encodes the chatbot's chunks, so that no other worker makes the same vectors. One
 * lease for all its chunks costs no write per chunk. Writes are not fenced by it: what two workers write is equal.
 */
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { SourceKind } from '../../../../contract/common.ts';
import type { EncodingRepository } from '../knowledge-types.ts';
import { prepare } from '../prepared.ts';
import type { Database } from '../schema.ts';
import { first, type Session } from '../session.ts';
import type { EncodedChunk, UnencodedChunk } from '../types.ts';
import { decodeVectors, encodeVectors } from '../vector-codec.ts';
import { raiseVersionForVectors } from './knowledge/knowledge-version.ts';

const LIST_CHATBOTS = prepare<{ signature: string; after: string; limit: number }>()((db, p) =>
  db
    .selectFrom('chatbots')
    .select('id')
    .where('encoded_by', '!=', p.signature)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
);

interface ChunkParameters extends Record<string, unknown> {
  chatbotId: string;
  kind: SourceKind;
  signature: string;
}

/**
 * Chunks that the active encoders have not seen, as two ranges of the index on `encoded_by`: signatures below the wanted
 * one and above it. A single inequality would read every chunk of the chatbot.
 */
function lacking(
  db: Kysely<Database>,
  p: ChunkParameters,
): Record<'below' | 'above', SelectQueryBuilder<Database, 'chunks', unknown>> {
  const chunks = db.selectFrom('chunks').where('chatbot_id', '=', p.chatbotId).where('kind', '=', p.kind);
  return {
    below: chunks.where('encoded_by', '<', p.signature),
    above: chunks.where('encoded_by', '>', p.signature),
  };
}

const UNENCODED_COLUMNS = ['source_id', 'ordinal', 'text', 'terms', 'vectors'] as const;

const LIST_CHUNKS = prepare<ChunkParameters & { limit: number }>()((db, p) => {
  const { below, above } = lacking(db, p);
  return below.select(UNENCODED_COLUMNS).unionAll(above.select(UNENCODED_COLUMNS)).limit(p.limit);
});

const COUNT_LACKING = prepare<ChunkParameters>()((db, p) => {
  const { below, above } = lacking(db, p);
  const count = (chunks: typeof below) => chunks.select((eb) => eb.fn.countAll<number>().as('count'));
  return count(below).unionAll(count(above));
});

const COUNT_ALL = prepare<{ chatbotId: string; kind: SourceKind }>()((db, p) =>
  db
    .selectFrom('chunks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('chatbot_id', '=', p.chatbotId)
    .where('kind', '=', p.kind),
);

interface WriteParameters extends ChunkParameters {
  sourceId: number;
  ordinal: number;
  text: string;
  vectors: Uint8Array;
  version: number;
}

/** Fenced by the text: a chunk that was trained again meanwhile keeps its own vectors. */
const WRITE = prepare<WriteParameters>()((db, p) =>
  db
    .updateTable('chunks')
    .set({ vectors: p.vectors, encoded_by: p.signature, encoded_version: p.version })
    .where('chatbot_id', '=', p.chatbotId)
    .where('kind', '=', p.kind)
    .where('source_id', '=', p.sourceId)
    .where('ordinal', '=', p.ordinal)
    .where('text', '=', p.text),
);

/** One statement, because of concurrent claims: the second waits for the first, and then sees what it wrote. */
const CLAIM = prepare<{ chatbotId: string; owner: string; nowMs: number; leaseUntilMs: number }>()((db, p) =>
  db
    .updateTable('chatbots')
    .set({ encoding_owner: p.owner, encoding_until: p.leaseUntilMs })
    .where('id', '=', p.chatbotId)
    .where(({ or, eb }) =>
      or([
        eb('encoding_until', 'is', null),
        eb('encoding_until', '<=', p.nowMs),
        eb('encoding_owner', '=', p.owner),
      ]),
    )
    .returning('id'),
);

const RENEW = prepare<{ chatbotId: string; owner: string; leaseUntilMs: number }>()((db, p) =>
  db
    .updateTable('chatbots')
    .set({ encoding_until: p.leaseUntilMs })
    .where('id', '=', p.chatbotId)
    .where('encoding_owner', '=', p.owner)
    .returning('id'),
);

const RELEASE = prepare<{ chatbotId: string; owner: string }>()((db, p) =>
  db
    .updateTable('chatbots')
    .set({ encoding_owner: null, encoding_until: null })
    .where('id', '=', p.chatbotId)
    .where('encoding_owner', '=', p.owner),
);

const MARK_COMPLETE = prepare<{ chatbotId: string; signature: string; qa: string; file: string }>()((db, p) =>
  db
    .updateTable('chatbots')
    .set({ encoded_by: p.signature })
    .where('id', '=', p.chatbotId)
    // What is marked already costs no sync to disk.
    .where('encoded_by', '!=', p.signature)
    .where(({ and, not, exists }) =>
      and(
        (['qa', 'file'] as const)
          .map((kind) => lacking(db, { chatbotId: p.chatbotId, kind, signature: p[kind] }))
          .flatMap(({ below, above }) => [below, above])
          .map((chunks) => not(exists(chunks.select(sql.lit(1).as('one'))))),
      ),
    )
    .returning('id'),
);

export class Encoding implements EncodingRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async listChatbots(
    signatures: Record<SourceKind, string>,
    after: string,
    limit: number,
  ): Promise<string[]> {
    const rows = await this.#session.all(LIST_CHATBOTS, { signature: joined(signatures), after, limit });
    return rows.map((row) => row.id);
  }

  async listUnencoded(
    chatbotId: string,
    kind: SourceKind,
    signature: string,
    limit: number,
  ): Promise<UnencodedChunk[]> {
    const rows = await this.#session.all(LIST_CHUNKS, { chatbotId, kind, signature, limit });
    return rows.map((row) => ({
      kind,
      sourceId: row.source_id,
      ordinal: row.ordinal,
      text: row.text,
      terms: row.terms,
      vectors: decodeVectors(row.vectors),
    }));
  }

  async claim(chatbotId: string, owner: string, nowMs: number, leaseUntilMs: number): Promise<boolean> {
    return (await first(this.#session, CLAIM, { chatbotId, owner, nowMs, leaseUntilMs })) !== undefined;
  }

  async renew(chatbotId: string, owner: string, leaseUntilMs: number): Promise<boolean> {
    return (await first(this.#session, RENEW, { chatbotId, owner, leaseUntilMs })) !== undefined;
  }

  async release(chatbotId: string, owner: string): Promise<void> {
    await this.#session.all(RELEASE, { chatbotId, owner });
  }

  async write(chatbotId: string, signature: string, chunks: readonly EncodedChunk[]): Promise<void> {
    const version = await raiseVersionForVectors(this.#session, chatbotId);
    if (version === undefined) return;
    for (const { kind, sourceId, ordinal, text, vectors } of chunks) {
      const encoded = { sourceId, ordinal, text, vectors: encodeVectors(vectors) };
      await this.#session.all(WRITE, { chatbotId, kind, signature, version, ...encoded });
    }
  }

  async markComplete(chatbotId: string, signatures: Record<SourceKind, string>): Promise<boolean> {
    const parameters = { chatbotId, signature: joined(signatures), ...signatures };
    return (await first(this.#session, MARK_COMPLETE, parameters)) !== undefined;
  }

  async progress(
    chatbotId: string,
    kind: SourceKind,
    signature: string,
  ): Promise<{ chunks: number; encoded: number }> {
    const all = await first(this.#session, COUNT_ALL, { chatbotId, kind });
    const left = await this.#session.all(COUNT_LACKING, { chatbotId, kind, signature });
    const chunks = all?.count ?? 0;
    return { chunks, encoded: chunks - left.reduce((sum, { count }) => sum + count, 0) };
  }
}

function joined({ qa, file }: Record<SourceKind, string>): string {
  return `${qa}|${file}`;
}
