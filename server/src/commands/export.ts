/** Writes a chatbot with all it knows into one archive, through a running service. */
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AppError } from '../errors.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { openRemote, REMOTE_ARGUMENTS, REMOTE_OPTIONS } from './remote.ts';

export const exportChatbot: Command = {
  usage: 'docent export OUT.zip [--url URL] [--key KEY] [--chatbot NAME] [--history]',
  summary: 'Writes answers, files and settings of a chatbot into one archive, which docent import reads.',
  options: [
    ...REMOTE_OPTIONS,
    { usage: '--history', meaning: 'The history is in the archive as well, to be read, not imported.' },
  ],
  async run(argv, readConfig) {
    const { values, positionals } = readArguments(argv, {
      options: { ...REMOTE_ARGUMENTS, history: { type: 'boolean', default: false } },
      positionals: ['OUT.zip'],
    });
    const [path = ''] = positionals;
    const remote = await openRemote(values, readConfig);
    const reply = await remote.send({
      method: 'GET',
      path: `/api/Training/Export/${remote.chatbotId}${values.history ? '?history=true' : ''}`,
    });
    await save(reply, path);
    console.log(`${path} holds the chatbot "${remote.name}". To import it: docent import ${path}`);
  },
};

/** Under another name until it is whole. */
async function save({ body }: Response, path: string): Promise<void> {
  const partial = `${path}.part`;
  try {
    await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(partial));
    await rename(partial, path);
  } catch (cause) {
    await rm(partial, { force: true });
    throw new AppError('unavailable', 'The export ended before it was whole', { cause });
  }
}
