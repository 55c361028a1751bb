/** Compiles each query once: building and compiling one with Kysely costs several times what SQLite needs to run it. */
import { createHash } from 'node:crypto';
import type { Compilable, Kysely, RawBuilder } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Database } from './schema.ts';

/** A query with named parameters, compiled on first use for each dialect. */
export interface Prepared<P extends object, R> {
  /** Whether it reads few rows by key: such queries may be pipelined on one connection. */
  readonly isBrief: boolean;
  for(dialect: Dialect): Statement<P, R>;
}

export interface Statement<P extends object, R> {
  /** The same for the same SQL, and for no other; PostgreSQL keeps the plan under it. */
  readonly name: string;
  readonly sql: string;
  /** Whether it is plain reading, for certain. */
  readonly isRead: boolean;
  /** Whether it may read or change the counters of a row of the table `chatbots`. */
  readonly namesChatbots: boolean;
  /** The values in the order of the placeholders. */
  bind(parameters: P): unknown[];
  /** Carries the type of the rows; never there. */
  readonly row?: R;
}

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Two steps, for TypeScript infers all type parameters or none: `prepare<{ id: string }>()((db, p) => …)`. The values of
 * `p` are placeholders for values in the query, not to be computed with.
 * @param isBesideCounters whether it names the table `chatbots` for other columns than those of `raise.ts` alone; default: false
 */
export function prepare<P extends object>({ isBrief = false, isBesideCounters = false } = {}) {
  return <R>(build: (db: Kysely<Database>, p: P, dialect: Dialect) => Compilable<R>): Prepared<P, R> => {
    const statements = new Map<string, Statement<P, R>>();
    return {
      isBrief,
      for(dialect) {
        let statement = statements.get(dialect.name);
        if (statement === undefined) {
          statement = compile(build(dialect.builder, placeholders<P>(), dialect), isBesideCounters);
          statements.set(dialect.name, statement);
        }
        return statement;
      },
    };
  };
}

/** One prepared query per shape: for queries whose text depends on the request. Shapes must be few. */
export function prepareShapes<Shape, P extends object, R>(
  keyOf: (shape: Shape) => string,
  build: (shape: Shape) => Prepared<P, R>,
): (shape: Shape) => Prepared<P, R> {
  const shapes = new Map<string, Prepared<P, R>>();
  return (shape) => {
    const key = keyOf(shape);
    let query = shapes.get(key);
    if (query === undefined) {
      query = build(shape);
      shapes.set(key, query);
    }
    return query;
  };
}

function placeholders<P extends object>(): P {
  const proxy = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) });
  return proxy as P;
}

function compile<P extends object, R>(query: Compilable<R>, isBesideCounters: boolean): Statement<P, R> {
  const { sql, parameters } = query.compile();
  const slots = parameters.map((value) =>
    value instanceof Placeholder ? { name: value.name, value: undefined } : { name: undefined, value },
  );
  const isRead = sql.startsWith('select');
  return {
    name: createHash('sha256').update(sql).digest('base64url'),
    sql,
    isRead,
    namesChatbots: !isBesideCounters && /\bchatbots\b/.test(sql),
    bind(values) {
      const bound: unknown[] = [];
      for (const { name, value } of slots) {
        bound.push(name === undefined ? value : (values as Record<string, unknown>)[name]);
      }
      return bound;
    },
  };
}

/** A query written as SQL, if the query builder cannot express it. */
export function written<R>(db: Kysely<Database>, text: RawBuilder<R>): Compilable<R> {
  return { compile: () => text.compile(db) } as Compilable<R>;
}
