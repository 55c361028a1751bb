/** Loads the product's modules with mechanisms switched off. */
import { registerHooks } from 'node:module';
import { MECHANISMS, type Mechanism } from './mechanisms.ts';

const SERVER = new URL('../../server/src/', import.meta.url);

/** Between the names of mechanisms that are switched off together. */
export const TOGETHER = ';';

function findMechanism(name: string): Mechanism {
  const found = MECHANISMS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no mechanism "${name}"`);
  return found;
}

/**
 * From here on, modules are loaded with the mechanisms' edits. Call it before any of them is imported.
 * @param names parted by {@link TOGETHER}; empty: nothing is edited
 * @throws Error naming the mechanism that there is not, or where a text to replace does not stand in its module exactly once
 */
export function switchOff(names: string): void {
  if (names === '') return;
  const edits = names.split(TOGETHER).flatMap((name) => findMechanism(name).edits);
  const byUrl = Map.groupBy(edits, ({ module }) => new URL(module, SERVER).href);
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const own = byUrl.get(url);
      if (own === undefined) return loaded;
      const source = own.reduce((text, { replace, by }) => {
        if (text.split(replace).length !== 2) throw new Error(`Not once in ${url}: ${replace}`);
        return text.replace(replace, () => by);
      }, String(loaded.source));
      return { ...loaded, source };
    },
  });
}
