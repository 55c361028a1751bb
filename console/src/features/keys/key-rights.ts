/** What a new key may do, as its form has it: the choice of scopes, and the texts of origins and limits. */
import {
  type CreateKeyBody,
  KEY_LIMIT_MAX,
  KEY_LIMITS,
  KEY_ORIGINS_MAX,
  KEY_SCOPES,
  type KeyLimit,
  type KeyRecord,
  type KeyScope,
} from '../../../../contract/keys.ts';
import { readOrigin } from '../../../../contract/origins.ts';
import { strings } from '../../strings/catalogue.ts';

export type ScopeChoice = keyof typeof strings.keys.scopeChoices;

const SCOPES: Readonly<Record<ScopeChoice, readonly KeyScope[]>> = {
  all: KEY_SCOPES,
  ask: ['ask'],
  askAndRead: ['ask', 'read'],
  train: ['read', 'train'],
};

export interface RightTexts {
  choice: ScopeChoice;
  /** One a line. */
  origins: string;
  limits: Readonly<Record<KeyLimit, string>>;
}

export const NO_RIGHT_TEXTS: RightTexts = {
  choice: 'all',
  origins: '',
  limits: { perMinute: '', perDay: '', visitorPerMinute: '', visitorPerDay: '' },
};

const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((line) => line !== '');

export function originFault({ choice, origins }: RightTexts): string | undefined {
  if (choice !== 'ask') return undefined;
  const lines = linesOf(origins);
  const wrong = lines.find((line) => readOrigin(line) === undefined);
  if (wrong !== undefined) return strings.keys.originFault(wrong);
  return lines.length > KEY_ORIGINS_MAX ? strings.keys.originsMax(KEY_ORIGINS_MAX) : undefined;
}

export function limitFault({ choice, limits }: RightTexts, name: KeyLimit): string | undefined {
  const text = limits[name].trim();
  if (choice !== 'ask' || text === '') return undefined;
  return /^[1-9]\d*$/.test(text) && Number(text) <= KEY_LIMIT_MAX ? undefined : strings.keys.limitFault;
}

export const hasFault = (texts: RightTexts): boolean =>
  originFault(texts) !== undefined || KEY_LIMITS.some((name) => limitFault(texts, name) !== undefined);

/** Origins and limits are of a key that may only ask. */
export function rightsOf({ choice, origins, limits }: RightTexts): CreateKeyBody {
  const scopes = [...SCOPES[choice]];
  if (choice !== 'ask') return { scopes };
  const numbers = KEY_LIMITS.flatMap((name) =>
    limits[name].trim() === '' ? [] : [[name, Number(limits[name])]],
  );
  return { scopes, origins: linesOf(origins), ...Object.fromEntries(numbers) };
}

/** Of a key in the list: what it may do, in a few words. */
export function tellRights({ scopes, origins }: KeyRecord): { may: string; where: string | undefined } {
  const found = Object.entries(SCOPES).find(([, of]) => of.join() === scopes.join());
  const may = found === undefined ? scopes.join(', ') : strings.keys.scopeChoices[found[0] as ScopeChoice];
  if (scopes.join() !== 'ask') return { may, where: undefined };
  return {
    may,
    where: origins.length === 0 ? strings.keys.forServers : strings.keys.onPages(origins.join(', ')),
  };
}
