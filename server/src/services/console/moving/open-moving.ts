/** Puts moving in and out together. */
import type { Sandbox } from '../../../extraction/types.ts';
import type { Log } from '../../../log.ts';
import type { BlobStore } from '../../../store/blobs/blob-store.ts';
import type { Store } from '../../../store/types.ts';
import type { BulkService } from '../../teaching/bulk/bulk-types.ts';
import type { AnswerRestorer } from '../../teaching/bulk/restore-answers.ts';
import type { FileService } from '../../teaching/files.ts';
import type { HistoryService } from '../../teaching/history/history.ts';
import { applySettings, type SettingsWriters } from './archive/apply-settings.ts';
import { createExportService, type ExportService } from './archive/export-service.ts';
import type { GoldenKeeper } from './archive/golden-lines.ts';
import { createImportService, type ImportService } from './import-service.ts';
import type { ImportSettings } from './settings.ts';

export interface Moving {
  imports: ImportService;
  exports: ExportService;
}

export interface MovingParts extends SettingsWriters {
  config: { imports: ImportSettings; bulk: { rowsMax: number }; upload: { maxBytes: number } };
  store: Store;
  blobs: BlobStore;
  sandbox: Pick<Sandbox, 'readCells'>;
  bulk: BulkService;
  files: FileService;
  history: HistoryService;
  restorer: AnswerRestorer;
  golden: GoldenKeeper;
  log: Pick<Log, 'warn'>;
}

export function openMoving({ config, ...parts }: MovingParts): Moving {
  const { store, files, restorer, golden } = parts;
  return {
    exports: createExportService(parts),
    imports: createImportService({
      ...parts,
      settings: config.imports,
      rowsMax: config.bulk.rowsMax,
      restore: {
        store,
        files,
        restorer,
        golden,
        fileMaxBytes: config.upload.maxBytes,
        applySettings: (chatbotId, settings, step) => applySettings(parts, chatbotId, settings, step),
        applyAvailability: (chatbotId, id, file, step) => {
          const { tags = [], enabled = true, validFrom = null, validUntil = null } = file;
          return files.change(chatbotId, id, { tags, enabled, validFrom, validUntil }, step);
        },
      },
    }),
  };
}
