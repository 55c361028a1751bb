/** The variables of this process and of its .env file: the only reader of either. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError } from './config-error.ts';

export type Environment = Record<string, string | undefined>;

/** The environment of this process over the `.env` file of the working directory. */
export function readEnvironment(): Environment {
  return { ...readEnvFile('.env'), ...process.env };
}

/** Sets variables of this process, for packages that read its environment themselves. */
export function provideEnvironment(variables: Environment): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value !== undefined) process.env[name] = value;
  }
}

function readEnvFile(path: string): Environment {
  try {
    // Some editors begin a file with a byte order mark, which would be the beginning of the first name.
    return parseEnv(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new ConfigError([`${resolve(path)} cannot be read: ${(error as Error).message}`]);
  }
}
