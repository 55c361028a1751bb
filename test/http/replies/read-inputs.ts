/** Every part of every body, query and path that the contract takes. */
import { readdir } from 'node:fs/promises';
import type { TSchema } from 'typebox';

const CONTRACT = new URL('../../../contract/', import.meta.url);

/** What a schema may say of itself. */
interface Walked {
  type?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  format?: string;
  /** The one value that it may have. */
  const?: unknown;
  /** The values that it may have. */
  enum?: unknown[];
  properties?: Record<string, TSchema>;
  items?: TSchema;
  anyOf?: TSchema[];
}

export type Input = TSchema & Walked;

/** Every part of the schema, with where it stands. */
function* walk(schema: TSchema, path: string): Generator<[path: string, part: Input]> {
  const part = schema as Input;
  yield [path, part];
  for (const [name, property] of Object.entries(part.properties ?? {}))
    yield* walk(property, `${path}/${name}`);
  if (part.items !== undefined) yield* walk(part.items, `${path}/*`);
  for (const choice of part.anyOf ?? []) yield* walk(choice, path);
}

/** By their names, of which every route takes its schemas. */
export async function readInputs(): Promise<[path: string, part: Input][]> {
  const found = [];
  for (const file of await readdir(CONTRACT, { recursive: true })) {
    if (!file.endsWith('.ts')) continue;
    const exported: Record<string, TSchema> = await import(new URL(file, CONTRACT).href);
    for (const [name, schema] of Object.entries(exported)) {
      if (/(Body|Query|Params)$/.test(name)) found.push(...walk(schema, name));
    }
  }
  return found;
}
