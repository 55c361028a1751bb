/** Every command by name, loaded only when it is called. */
import type { CommandTable } from './command.ts';

export const COMMANDS: CommandTable = {
  all: async () => (await import('./serve.ts')).all,
  serve: async () => (await import('./serve.ts')).serve,
  work: async () => (await import('./serve.ts')).work,
  migrate: async () => (await import('./migrate.ts')).migrate,
  provision: async () => (await import('./provision.ts')).provision,
  import: async () => (await import('./import.ts')).importFiles,
  export: async () => (await import('./export.ts')).exportChatbot,
  check: async () => (await import('./check.ts')).check,
  backup: async () => (await import('./backup.ts')).backup,
  sync: async () => (await import('./sync/sync.ts')).sync,
  'reset-password': async () => (await import('./reset-password.ts')).resetPassword,
  help: async () => (await import('./help.ts')).createHelp(COMMANDS),
  version: async () => (await import('./help.ts')).version,
};

/** Runs without a name. */
export const DEFAULT_COMMAND = 'all';
