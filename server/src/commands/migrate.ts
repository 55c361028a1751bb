/** Brings the database to the schema of this release, rehearses that, or moves the installation to another database. */
import { openCore } from '../context.ts';
import { readArguments } from './arguments.ts';
import { type Command, UsageError } from './command.ts';

export const migrate: Command = {
  usage: 'docent migrate [--rehearse | --from DATABASE --to DATABASE …]',
  summary:
    'Brings the database to the schema of this release; --rehearse tries that and leaves it as it is. --from and --to copy ' +
    'the installation from sqlite:PATH or postgres://… to another, with [--files-from DIR|s3://…] [--files-to DIR|s3://…] ' +
    '[--files-by-size] [--report FILE].',
  async run(argv, readConfig) {
    const { values } = readArguments(argv, {
      options: {
        rehearse: { type: 'boolean', default: false },
        from: { type: 'string' },
        to: { type: 'string' },
        'files-from': { type: 'string' },
        'files-to': { type: 'string' },
        'files-by-size': { type: 'boolean', default: false },
        report: { type: 'string' },
      },
      positionals: [],
    });
    const { from, to, report, rehearse: isRehearsal } = values;
    const isBySize = values['files-by-size'];
    const [filesFrom, filesTo] = [values['files-from'], values['files-to']];
    if (from !== undefined && to !== undefined && !isRehearsal) {
      const { copyInstallation } = await import('./migrate-copy.ts');
      await copyInstallation({ from, to, filesFrom, filesTo, isBySize, reportFile: report }, readConfig);
      return;
    }
    if (isBySize || [from, to, filesFrom, filesTo, report].some((value) => value !== undefined)) {
      throw new UsageError('To copy an installation, migrate needs --from and --to, and no --rehearse.');
    }
    if (isRehearsal) {
      const { rehearse } = await import('./migrate-rehearse.ts');
      await rehearse(readConfig());
      return;
    }
    const core = await openCore(readConfig());
    await core.close();
    console.log('The database has the schema of this release.');
  },
};
