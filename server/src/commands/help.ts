/** Lists the commands, and prints the release. */
import { VERSION } from '../version.ts';
import { readArguments } from './arguments.ts';
import { type Command, type CommandTable, findCommand } from './command.ts';

/** @param commands those that it lists */
export function createHelp(commands: CommandTable): Command {
  return {
    usage: 'docent help [COMMAND]',
    summary: 'Shows this, or how one command is used.',
    async run(argv) {
      if (argv.length > 0) {
        const { positionals } = readArguments(argv, { options: {}, positionals: ['COMMAND'] });
        const [name = ''] = positionals;
        console.log(describeCommand(await findCommand(commands, name)));
        return;
      }
      const loaded = await Promise.all(Object.values(commands).map((load) => load()));
      console.log(
        `Docent ${VERSION}: trains customer-service chatbots and answers from them.\n\n${layOut(loaded)}\n\n` +
          'docent help COMMAND tells the options of a command. Settings come from the environment and from .env; .env.example ' +
          'lists them.',
      );
    },
  };
}

/** The usage of one command, each option on a line of its own. */
export function describeCommand({ usage, summary, options = [] }: Command): string {
  const rows = options.map((option) => ({ usage: option.usage, summary: option.meaning }));
  return [usage, summary, ...(rows.length > 0 ? [layOut(rows)] : [])].join('\n\n');
}

function layOut(rows: readonly Pick<Command, 'usage' | 'summary'>[]): string {
  const width = Math.max(...rows.map(({ usage }) => usage.length));
  return rows.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`).join('\n');
}

export const version: Command = {
  usage: 'docent version',
  summary: 'Shows the release.',
  async run(argv) {
    readArguments(argv, { options: {}, positionals: [] });
    console.log(VERSION);
  },
};
