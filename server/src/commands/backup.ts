/** Copies the installation into one archive while it serves. */
import { AppError } from '../errors.ts';
import { type BackupResult, backUp } from '../services/upkeep/backup.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';

/** Missing files listed by name; the others are only counted. */
const MISSING_SHOWN = 20;

export const backup: Command = {
  usage: 'docent backup FILE',
  summary: 'Copies database and files into a tar archive while the service runs; .gz or .tgz compresses it.',
  async run(argv, readConfig) {
    const { positionals } = readArguments(argv, { options: {}, positionals: ['FILE'] });
    const [file = ''] = positionals;
    const { store } = readConfig();
    if (store.databaseUrl !== null || store.blobUrl !== null) {
      throw new AppError(
        'conflict',
        'docent backup copies the embedded database and local files. Back up PostgreSQL and S3 by their own means.',
      );
    }
    const result = await backUp(file, { dataDir: store.dataDir, nowMs: Date.now });
    console.log(
      `${file} holds the database and ${count(result.files)}. ` +
        `To restore: stop the service, then unpack it into an empty data folder: tar -xf ${file} -C FOLDER`,
    );
    refuseMissing(result);
  },
};

/** @throws AppError conflict that names the files which the archive lacks */
function refuseMissing({ missing }: BackupResult): void {
  if (missing.length === 0) return;
  const shown = missing
    .slice(0, MISSING_SHOWN)
    .map(({ chatbotId, id }) => `  file ${id} of chatbot ${chatbotId}`);
  const more = missing.length > shown.length ? [`  and ${missing.length - shown.length} more`] : [];
  throw new AppError(
    'conflict',
    [`The backup lacks ${count(missing.length)} that the database names and the file store has not:`]
      .concat(shown, more)
      .join('\n'),
  );
}

function count(files: number): string {
  return `${files} ${files === 1 ? 'file' : 'files'}`;
}
