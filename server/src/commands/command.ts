/** What a command of the command line is. */
import type { Config } from '../config.ts';

export interface Command {
  /** Shown by `docent help`: the command with its arguments. */
  usage: string;
  summary: string;
  /** Resolves when the command is done. @throws UsageError, AppError, ConfigError: shown without a stack */
  run(argv: string[], readConfig: () => Config): Promise<void>;
}

/** The command line cannot be understood; the process ends with exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
