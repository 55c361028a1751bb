/** Tells what commands there are, and which release this is. */
import { VERSION } from '../version.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './list.ts';

export const help: Command = {
  usage: 'docent help',
  summary: 'Shows this.',
  async run(argv) {
    readArguments(argv, { options: {}, positionals: [] });
    const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
    const width = Math.max(...commands.map(({ usage }) => usage.length));
    const lines = commands.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`);
    console.log(
      `Docent ${VERSION}: trains customer-service chatbots and answers from them.\n\n${lines.join('\n')}\n\n` +
        'Settings come from the environment and from .env; .env.example lists them.',
    );
  },
};

export const version: Command = {
  usage: 'docent version',
  summary: 'Shows the release.',
  async run(argv) {
    readArguments(argv, { options: {}, positionals: [] });
    console.log(VERSION);
  },
};
