/** The command line: finds the command, runs it, and says in one line what went wrong. */

import { findCommand, UsageError } from './commands/command.ts';
import { COMMANDS, DEFAULT_COMMAND } from './commands/list.ts';
import { type Config, readConfig } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import { AppError } from './errors.ts';

const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;

/** Runs one command to its end and sets the exit code of the process; never rejects. */
export async function run(argv: readonly string[], configure: () => Config = readConfig): Promise<void> {
  let exits = EXIT_FAILURE;
  try {
    const { name, rest } = splitCommand(argv);
    const command = await findCommand(COMMANDS, name);
    exits = command.failureExit ?? EXIT_FAILURE;
    if (rest.includes('--help') || rest.includes('-h')) {
      const { describeCommand } = await import('./commands/help.ts');
      console.log(describeCommand(command));
    } else await command.run(rest, configure);
  } catch (error) {
    process.exitCode = report(error, exits);
  }
}

function splitCommand(argv: readonly string[]): { name: string; rest: string[] } {
  const [first, ...rest] = argv;
  if (first === undefined) return { name: DEFAULT_COMMAND, rest: [] };
  if (first === '--help' || first === '-h') return { name: 'help', rest };
  if (first === '--version' || first === '-v') return { name: 'version', rest };
  if (first.startsWith('-')) return { name: DEFAULT_COMMAND, rest: [...argv] };
  return { name: first, rest };
}

function report(error: unknown, failureExit: number): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\nRun "docent help" for the commands and their options.`);
    return EXIT_USAGE;
  }
  if (error instanceof ConfigError || error instanceof AppError || isSystemError(error)) {
    console.error(explain(error as Error));
  } else {
    console.error(error);
  }
  return failureExit;
}

/** Such as a port in use or a folder that cannot be written: the message says it all. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Its message, and what caused it: the operator's own faults are there. */
function explain(error: Error): string {
  const messages = [error.message];
  for (let { cause } = error; cause instanceof Error; { cause } = cause) messages.push(sayCause(cause));
  return messages
    .map((message, at) => (at + 1 < messages.length ? message.replace(/\.$/, '') : message))
    .join(': ');
}

/** A connection that was tried at several addresses has a message for each, and none of its own. */
function sayCause(cause: Error): string {
  if (cause.message !== '' || !(cause instanceof AggregateError)) return cause.message;
  return cause.errors.map((each: Error) => each.message).join(', ');
}
