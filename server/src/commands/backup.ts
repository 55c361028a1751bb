/** Copies the installation into one archive while it serves. */
import { openCore } from '../context.ts';
import { AppError } from '../errors.ts';
import { backUp } from '../services/backup.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';

export const backup: Command = {
  usage: 'docent backup FILE',
  summary: 'Copies database and files into a tar archive while the service runs; .gz or .tgz compresses it.',
  async run(argv, readConfig) {
    const { positionals } = readArguments(argv, { options: {}, positionals: ['FILE'] });
    const [file = ''] = positionals;
    const config = readConfig();
    if (config.store.databaseUrl !== null || config.store.blobUrl !== null) {
      throw new AppError(
        'conflict',
        'docent backup copies the embedded database and local files. Back up PostgreSQL and S3 by their own means.',
      );
    }
    const core = await openCore(config);
    try {
      const { files } = await backUp(file, { ...core, dataDir: config.store.dataDir });
      console.log(
        `${file} holds the database and ${files} ${files === 1 ? 'file' : 'files'}. ` +
          `To restore: stop the service, then unpack it into an empty data folder: tar -xf ${file} -C FOLDER`,
      );
    } finally {
      await core.close();
    }
  },
};
