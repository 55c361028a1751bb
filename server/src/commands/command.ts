/** What a command of the command line is. */
import type { Config } from '../config/config.ts';

/** What may stand behind a command. */
export interface CommandOption {
  /** The option with the name of its value, such as `--from DATABASE`. */
  usage: string;
  meaning: string;
}

export interface Command {
  /** Shown by `docent help`: the command with its arguments. */
  usage: string;
  summary: string;
  /** Explained one by one in the help of this command. */
  options?: readonly CommandOption[];
  /** Exit code where it rejects with anything but a UsageError. Default: 1. */
  failureExit?: number;
  /** Resolves when the command is done. @throws UsageError, AppError, ConfigError: shown without a stack */
  run(argv: string[], readConfig: () => Config): Promise<void>;
}

/** Commands by name, each loaded only when it is called. */
export type CommandTable = Readonly<Record<string, () => Promise<Command>>>;

/** The command line cannot be understood; the process ends with exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** @throws UsageError if there is no command of this name */
export async function findCommand(commands: CommandTable, name: string): Promise<Command> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) throw new UsageError(`There is no command "${name}".`);
  return load();
}
