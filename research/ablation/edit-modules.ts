/** Loads the product's modules with one mechanism switched off. */
import { registerHooks } from 'node:module';
import { MECHANISMS, type Mechanism } from './mechanisms.ts';

const SERVER = new URL('../../server/src/', import.meta.url);

/** @throws Error naming the mechanism that there is not */
export function findMechanism(name: string): Mechanism {
  const found = MECHANISMS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no mechanism "${name}"`);
  return found;
}

/**
 * From here on, modules are loaded with the mechanism's edits. Call it before any of them is imported.
 * @throws Error where a text to replace does not stand in its module exactly once
 */
export function switchOff({ name, edits }: Mechanism): void {
  const byUrl = Map.groupBy(edits, ({ module }) => new URL(module, SERVER).href);
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const own = byUrl.get(url);
      if (own === undefined) return loaded;
      const source = own.reduce((text, { replace, by }) => {
        if (text.split(replace).length !== 2) throw new Error(`${name}: not once in ${url}: ${replace}`);
        return text.replace(replace, () => by);
      }, String(loaded.source));
      return { ...loaded, source };
    },
  });
}
