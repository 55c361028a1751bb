/** Parses the arguments of a command strictly: unknown arguments are errors. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './command.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Ends the name of an argument that may be given several times. */
const SEVERAL = '…';

/**
 * @param expected `positionals`: their names; the last may end in "…", for one or several
 * @throws UsageError if there is an unknown option, one without its value, or the wrong number of arguments
 */
export function readArguments<const T extends Options>(
  argv: string[],
  { options, positionals }: { options: T; positionals: readonly string[] },
) {
  try {
    const parsed = parseArgs({ args: argv, options, allowPositionals: true, strict: true });
    const isOpen = positionals.at(-1)?.endsWith(SEVERAL) === true;
    const given = isOpen
      ? Math.min(parsed.positionals.length, positionals.length)
      : parsed.positionals.length;
    if (given !== positionals.length) {
      const wanted = positionals.length === 0 ? 'no arguments' : positionals.join(' ');
      throw new UsageError(`Expected ${wanted}, got ${parsed.positionals.join(' ') || 'none'}.`);
    }
    return parsed;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(explain(error as NodeJS.ErrnoException));
  }
}

/** Node advises to write an unknown option behind "--", as if it might be an argument. */
function explain({ code, message }: NodeJS.ErrnoException): string {
  return code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? message.replace(/\. .*$/s, '.') : message;
}
