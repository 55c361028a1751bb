/** Brings the database to the schema of this release, rehearses that, or copies the installation to another database. */
import { openCore } from '../app/core.ts';
import { readArguments } from './arguments.ts';
import { type Command, UsageError } from './command.ts';

export const migrate: Command = {
  usage: 'docent migrate [--rehearse | --from DATABASE --to DATABASE …]',
  summary:
    'Brings the database to the schema of this release, tries what that would do, or copies the installation to another database.',
  options: [
    { usage: '--rehearse', meaning: 'Says what the migrations would do, and leaves the database as it is.' },
    {
      usage: '--from DATABASE',
      meaning: 'Copies from there: sqlite: with a data folder or a database file, or postgres://….',
    },
    {
      usage: '--to DATABASE',
      meaning: 'Copies to there, which must be empty or the beginning of this copy.',
    },
    {
      usage: '--files-from PLACE',
      meaning: "A data folder or s3://…; default: the source's folder, or what the settings say.",
    },
    {
      usage: '--files-to PLACE',
      meaning: "A data folder or s3://…; default: the target's folder, or files stay where they are.",
    },
    {
      usage: '--files-by-size',
      meaning: 'Takes files that are there with the right size for right, unread.',
    },
    { usage: '--report FILE', meaning: 'Writes one line of JSON for each table and chatbot.' },
  ],
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
      const { runCopy } = await import('./migrate-copy.ts');
      await runCopy({ from, to, filesFrom, filesTo, isBySize, reportFile: report }, readConfig);
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
