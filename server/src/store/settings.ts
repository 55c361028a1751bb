/** The settings of where everything is kept: the database, and the store of uploaded files. */

import { HISTORY_DAYS_MAX } from '../../../contract/chatbots.ts';
import { integer, milliseconds, optionalAddress, type SettingsOf, text } from '../config/setting.ts';
import { parseS3Url } from './blobs/s3-url.ts';
import { parseAddresses } from './postgres/addresses.ts';

export const STORE_SETTINGS = {
  dataDir: text({
    variable: 'DOCENT_DATA_DIR',
    default: './data',
    description: 'Folder of the embedded database and of uploaded files.',
  }),
  databaseUrl: optionalAddress({
    variable: 'DOCENT_DATABASE_URL',
    description: 'postgres:// address of a database; unset: embedded SQLite in the data folder.',
    check: faultOfDatabase,
  }),
  databaseConnections: integer({
    variable: 'DOCENT_DATABASE_CONNECTIONS',
    default: 20,
    min: 6,
    max: 1_000,
    description:
      'Most connections to PostgreSQL of one process, half of them for reading; one more connection listens.',
  }),
  overwriteMs: milliseconds({
    variable: 'DOCENT_DATABASE_OVERWRITE_MS',
    default: 30_000,
    min: 100,
    description:
      'Longest time until what was deleted is gone from the files of the embedded database, its log included.',
  }),
  historyDays: integer({
    variable: 'DOCENT_HISTORY_DAYS',
    default: 30,
    max: HISTORY_DAYS_MAX,
    description: 'How many days the history of a chatbot is kept whose owner set nothing; 0: none is kept.',
  }),
  blobUrl: optionalAddress({
    variable: 'DOCENT_BLOB_URL',
    description: 'Where uploaded files are kept: s3://bucket/prefix?...; unset: the data folder.',
    check: faultOfFileStore,
  }),
} as const;

export type StoreSettings = SettingsOf<typeof STORE_SETTINGS>;

function faultOfDatabase(address: string): string | undefined {
  return faultIn(() => parseAddresses(address, {}));
}

function faultOfFileStore(address: string): string | undefined {
  return faultIn(() => parseS3Url(address));
}

/** In words that carry no credentials; undefined if there is none. */
function faultIn(parse: () => unknown): string | undefined {
  try {
    parse();
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/\.$/, '');
  }
}
