/** Where a model that ships is, for tests that need one. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export interface ShippedModel {
  folder: string;
  /** Why tests of it cannot run here. */
  skip: string | false;
}

export function findShippedModel(name: string): ShippedModel {
  const folder = join(import.meta.dirname, '../../models', name);
  return { folder, skip: existsSync(join(folder, 'model.json')) ? false : `models/${name} is not there` };
}
