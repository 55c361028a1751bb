/** Brings the database to the schema of this release; starting the service does the same. */
import { openCore } from '../context.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';

export const migrate: Command = {
  usage: 'docent migrate',
  summary: 'Brings the database to the schema of this release.',
  async run(argv, readConfig) {
    readArguments(argv, { options: {}, positionals: [] });
    const core = await openCore(readConfig());
    await core.close();
    console.log('The database has the schema of this release.');
  },
};
