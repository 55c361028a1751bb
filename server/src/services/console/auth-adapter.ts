/** better-auth's database adapter over our store, so that its writes go through the one writer like all others. */
import { createAdapterFactory } from 'better-auth/adapters';
import type { Repositories, Store } from '../../store/types.ts';
import { AUTH_MODELS, type AuthModel, type AuthRecord } from './auth-records.ts';

/** One condition as better-auth hands it over; all of them must hold. */
interface Clause {
  field: string;
  value: unknown;
  operator?: string | undefined;
}

function modelOf(name: string): AuthModel {
  const model = AUTH_MODELS[name];
  if (model === undefined) throw new Error(`There is no table for better-auth's ${name}.`);
  return model;
}

const comparable = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);

function holds(record: AuthRecord, { field, value, operator = 'eq' }: Clause): boolean {
  const actual = comparable(record[field]);
  const wanted = comparable(value);
  if (operator === 'eq') return field === 'email' || actual === wanted;
  if (operator === 'in') return Array.isArray(wanted) && wanted.includes(actual);
  if (operator === 'gt') return Number(actual) > Number(wanted);
  if (operator === 'lt') return Number(actual) < Number(wanted);
  throw new Error(`better-auth's condition ${operator} is not known here.`);
}

async function findAll(
  repositories: Repositories,
  name: string,
  where: readonly Clause[],
): Promise<AuthRecord[]> {
  const model = modelOf(name);
  for (const { field, value, operator = 'eq' } of where) {
    const values = operator === 'in' && Array.isArray(value) ? value : operator === 'eq' ? [value] : [];
    const searches = values.map((one: unknown) => model.find(repositories, { field, value: one }));
    if (searches.length === 0 || searches.includes(undefined)) continue;
    const candidates = (await Promise.all(searches)).flatMap((found) => found ?? []);
    return candidates.filter((record) => where.every((clause) => holds(record, clause)));
  }
  throw new Error(`better-auth looks for a ${name} in a way there is no index for.`);
}

const isExpiry = (where: readonly Clause[]): boolean =>
  where.length === 1 && where[0]?.field === 'expiresAt' && where[0].operator === 'lt';

/** Each operation is one durable transaction of its own. */
export function createAuthAdapter(store: Store) {
  async function removeAll(model: string, where: readonly Clause[]): Promise<AuthRecord[]> {
    return store.write(async (tx) => {
      const removed: AuthRecord[] = [];
      for (const record of await findAll(tx, model, where)) {
        if (await modelOf(model).delete(tx, record)) removed.push(record);
      }
      return removed;
    });
  }

  async function updateAll(
    model: string,
    where: readonly Clause[],
    changes: AuthRecord,
  ): Promise<AuthRecord[]> {
    return store.write(async (tx) => {
      const updated: AuthRecord[] = [];
      for (const record of await findAll(tx, model, where)) {
        updated.push(await modelOf(model).update(tx, record, changes));
      }
      return updated;
    });
  }

  return createAdapterFactory({
    config: {
      adapterId: 'docent-store',
      adapterName: 'Docent store',
      supportsDates: true,
      supportsBooleans: true,
      transaction: false,
    },
    adapter: () => ({
      create: async ({ model, data }) =>
        (await store.write((tx) => modelOf(model).insert(tx, data))) as typeof data,
      findOne: async <T>({ model, where }: { model: string; where: Clause[] }) =>
        ((await findAll(store.read, model, where))[0] ?? null) as T | null,
      findMany: async <T>({ model, where = [] }: { model: string; where?: Clause[] | undefined }) =>
        (await findAll(store.read, model, where)) as T[],
      update: async <T>({ model, where, update }: { model: string; where: Clause[]; update: T }) =>
        ((await updateAll(model, where, update as AuthRecord))[0] ?? null) as T | null,
      updateMany: async ({ model, where, update }) => (await updateAll(model, where, update)).length,
      async delete({ model, where }) {
        await removeAll(model, where);
      },
      async deleteMany({ model, where }) {
        const { deleteExpired } = modelOf(model);
        if (deleteExpired === undefined || !isExpiry(where)) return (await removeAll(model, where)).length;
        await store.write((tx) => deleteExpired(tx, Number(comparable(where[0]?.value))));
        return 0;
      },
      consumeOne: async <T>({ model, where }: { model: string; where: Clause[] }) =>
        ((await removeAll(model, where))[0] ?? null) as T | null,
      incrementOne: () => Promise.reject(new Error('Nothing is counted through better-auth.')),
      count: async ({ model, where = [] }) => (await findAll(store.read, model, where)).length,
    }),
  });
}
