/**
 * What every process opens, and all that commands beside a server need: the stores, and the services of accounts,
 * chatbots and keys.
 */
import type { Config } from '../config/config.ts';
import { createLog, type Log } from '../log.ts';
import { type AccountService, createAccountService } from '../services/tenants/accounts.ts';
import { createAudit } from '../services/tenants/audit.ts';
import { type ChatbotService, createChatbotService } from '../services/tenants/chatbots.ts';
import { createKeyService, type KeyService } from '../services/tenants/keys.ts';
import type { BlobStore } from '../store/blobs/blob-store.ts';
import { createBlobStore } from '../store/blobs/open.ts';
import type { SchemaRule } from '../store/migrations/migrate.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/types.ts';
import { NO_TELEMETRY, type Telemetry } from '../telemetry/types.ts';
import { traceStore } from './trace-parts.ts';

export interface Core {
  config: Config;
  log: Log;
  nowMs: () => number;
  store: Store;
  blobs: BlobStore;
  accounts: AccountService;
  chatbots: ChatbotService;
  keys: KeyService;
  /** Calls it with each chatbot that is removed from here on, in this process. */
  onChatbotRemoved(forget: (chatbotId: string) => void): void;
  /** Safe to call twice. */
  close(): Promise<void>;
}

export interface CoreOverrides {
  log?: Log;
  nowMs?: () => number;
  /** Keeps a second server off the same data folder. */
  isServer?: boolean;
  /** What may be done about a schema of another release; default: migrate. */
  schema?: SchemaRule;
  telemetry?: Telemetry;
}

/** Opens the store, and what manages accounts, chatbots and keys in it. Where that fails, nothing stays open. */
export async function openCore(config: Config, overrides: CoreOverrides = {}): Promise<Core> {
  await using opening = new AsyncDisposableStack();
  const log = overrides.log ?? createLog(config.log.level, overrides.isServer ? 'stdout' : 'stderr');
  const opened = await openStore({
    url: config.store.databaseUrl ?? undefined,
    dataDir: config.store.dataDir,
    overwriteMs: config.store.overwriteMs,
    historyDays: config.store.historyDays,
    connectionsMax: config.store.databaseConnections,
    isServer: overrides.isServer ?? false,
    schema: overrides.schema,
    log,
  });
  const store = opening.adopt(traceStore(opened, overrides.telemetry ?? NO_TELEMETRY), close);
  const nowMs = overrides.nowMs ?? store.nowMs;
  const { blobUrl, dataDir } = config.store;
  const blobs = opening.adopt(await createBlobStore({ url: blobUrl ?? undefined, dataDir }), close);
  const audit = createAudit(log);
  const keys = createKeyService({ store, nowMs, limits: config.tenants, audit });
  const forgetting: ((chatbotId: string) => void)[] = [keys.forgetVerified];
  const onRemoved = (chatbotId: string): void => {
    for (const forget of forgetting) forget(chatbotId);
  };
  const resources = opening.move();
  let closing: Promise<void> | undefined;
  return {
    config,
    log,
    nowMs,
    store,
    blobs,
    accounts: createAccountService({ store, nowMs }),
    chatbots: createChatbotService({
      store,
      blobs,
      nowMs,
      log,
      onRemoved,
      limits: config.tenants,
      audit,
    }),
    keys,
    onChatbotRemoved: (forget) => void forgetting.push(forget),
    close() {
      closing ??= resources.disposeAsync();
      return closing;
    },
  };
}

/** For resources that are closed in reverse order. */
export function close(part: { close(): Promise<void> }): Promise<void> {
  return part.close();
}
