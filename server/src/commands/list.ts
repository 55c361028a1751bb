/** Every command by name, loaded only when it is called. */
import { type Command, UsageError } from './command.ts';

type Load = () => Promise<Command>;

export const COMMANDS: Readonly<Record<string, Load>> = {
  all: async () => (await import('./serve.ts')).all,
  serve: async () => (await import('./serve.ts')).serve,
  work: async () => (await import('./serve.ts')).work,
  migrate: async () => (await import('./migrate.ts')).migrate,
  provision: async () => (await import('./provision.ts')).provision,
  backup: async () => (await import('./backup.ts')).backup,
  'reset-password': async () => (await import('./reset-password.ts')).resetPassword,
  help: async () => (await import('./help.ts')).help,
  version: async () => (await import('./help.ts')).version,
};

/** Runs without a name. */
export const DEFAULT_COMMAND = 'all';

/** @throws UsageError where there is no command of this name */
export async function findCommand(name: string): Promise<Command> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) throw new UsageError(`There is no command "${name}".`);
  return load();
}
