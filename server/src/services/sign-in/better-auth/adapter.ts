/** better-auth's database adapter over our store, so that its writes go through the one writer like all others. */
import { createAdapterFactory } from 'better-auth/adapters';
import { APIError } from 'better-auth/api';
import { AppError } from '../../../errors.ts';
import type { Repositories, Store } from '../../../store/types.ts';
import { AUTH_MODELS, type AuthModel, type AuthRecord } from './records.ts';

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

/** The same with every date moved. */
function moved<Fields extends object>(fields: Fields, byMs: number): Fields {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    value instanceof Date ? new Date(value.getTime() + byMs) : value,
  ]);
  return Object.fromEntries(entries) as Fields;
}

export interface AuthAdapterParts {
  store: Store;
  /** The store's clock. */
  nowMs: () => number;
  /** Whether accounts after the first may be made. */
  isSignUpOpen: boolean;
}

/** Assigning a value under this name is a lock: until the transaction ends, others who assign it wait. */
const FIRST_ACCOUNT = 'first-account';

/** @throws AppError forbidden if any account exists, including one that another node has just made */
async function requireFirst(tx: Repositories): Promise<void> {
  await tx.auth.assign(FIRST_ACCOUNT, '');
  if ((await tx.auth.countAccounts()) === 0) return;
  throw new AppError('forbidden', 'New accounts are closed on this service.');
}

/** Wraps our refusal in better-auth's error: it treats other errors as faults, logs them, and hides their reason. */
function refuse(error: unknown): never {
  throw error instanceof AppError ? new APIError(error.status as 400, { cause: error }) : error;
}

/**
 * Each operation is a durable transaction of its own. better-auth uses this machine's clock, so dates are shifted to the
 * store's clock and back: a session lives equally long on every node, whatever their clocks show.
 */
export function createAuthAdapter({ store, nowMs, isSignUpOpen }: AuthAdapterParts) {
  const aheadMs = (): number => nowMs() - Date.now();
  const toStore = <Fields extends object>(fields: Fields): Fields => moved(fields, aheadMs());
  const fromStore = <Fields extends object>(fields: Fields): Fields => moved(fields, -aheadMs());
  const fromStoreOrNull = <T>(record: AuthRecord | undefined): T | null =>
    record === undefined ? null : (fromStore(record) as T);
  const write: Store['write'] = (work) => store.write(work).catch(refuse);
  const findThere = (model: string, where: readonly Clause[]): Promise<AuthRecord[]> =>
    findAll(store.read, model, where.map(toStore)).catch(refuse);

  async function removeAll(model: string, where: readonly Clause[]): Promise<AuthRecord[]> {
    return write(async (tx) => {
      const removed: AuthRecord[] = [];
      for (const record of await findAll(tx, model, where.map(toStore))) {
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
    return write(async (tx) => {
      const updated: AuthRecord[] = [];
      for (const record of await findAll(tx, model, where.map(toStore))) {
        updated.push(await modelOf(model).update(tx, record, toStore(changes)));
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
      async create({ model, data }) {
        const inserted = await write(async (tx) => {
          if (model === 'user' && !isSignUpOpen) await requireFirst(tx);
          return modelOf(model).insert(tx, toStore(data));
        });
        return fromStore(inserted) as typeof data;
      },
      findOne: async <T>({ model, where }: { model: string; where: Clause[] }) =>
        fromStoreOrNull<T>((await findThere(model, where))[0]),
      findMany: async <T>({ model, where = [] }: { model: string; where?: Clause[] | undefined }) =>
        (await findThere(model, where)).map(fromStore) as T[],
      update: async <T>({ model, where, update }: { model: string; where: Clause[]; update: T }) =>
        fromStoreOrNull<T>((await updateAll(model, where, update as AuthRecord))[0]),
      updateMany: async ({ model, where, update }) => (await updateAll(model, where, update)).length,
      async delete({ model, where }) {
        await removeAll(model, where);
      },
      async deleteMany({ model, where }) {
        const { deleteExpired } = modelOf(model);
        if (deleteExpired === undefined || !isExpiry(where)) return (await removeAll(model, where)).length;
        await write((tx) => deleteExpired(tx, Number(comparable(where[0]?.value)) + aheadMs()));
        return 0;
      },
      consumeOne: async <T>({ model, where }: { model: string; where: Clause[] }) =>
        fromStoreOrNull<T>((await removeAll(model, where))[0]),
      incrementOne: () => Promise.reject(new Error('Nothing is counted through better-auth.')),
      count: async ({ model, where = [] }) => (await findThere(model, where)).length,
    }),
  });
}
