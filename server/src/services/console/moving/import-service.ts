/** Moving in: reads files of other products and exports of a chatbot, says what would come of each row, and applies it. */
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { BulkMode, BulkRowResult } from '../../../../../contract/knowledge/bulk.ts';
import type { ImportedRow, ImportReply } from '../../../../../contract/knowledge/imports.ts';
import { PREVIEW_COLUMNS_MAX, PREVIEW_SHEETS_MAX } from '../../../../../contract/knowledge/pair-preview.ts';
import { AppError } from '../../../errors.ts';
import type { Sandbox } from '../../../extraction/types.ts';
import type { Log } from '../../../log.ts';
import { type BlobStore, dropBlob } from '../../../store/blobs/blob-store.ts';
import type { Actor } from '../../../store/types.ts';
import { type BulkService, UnreadableRow } from '../../teaching/bulk/bulk-types.ts';
import { createRowApplier } from './apply-rows.ts';
import { isExport, type RestoreParts, restoreExport } from './archive/restore.ts';
import type { FinishedRow } from './finish-rows.ts';
import { table } from './formats/table.ts';
import type { ImportOptions, ReadImport } from './read-import.ts';
import { readInChild } from './read-in-child.ts';
import type { ImportFile } from './read-sources.ts';
import type { ImportSettings } from './settings.ts';

/** A file of an import that has arrived; it is kept until the import is answered. */
export interface ArrivedFile {
  fileName: string;
  blobKey: string;
  sizeBytes: number;
}

export interface ImportRequest extends ImportOptions {
  mode: BulkMode;
  isApplied: boolean;
  /** Of a table only the format is said: its columns are chosen first. */
  skipsTables: boolean;
}

export interface ImportService {
  receive(fileName: string, content: Readable): Promise<ArrivedFile>;
  discard(file: ArrivedFile): Promise<void>;
  /**
   * Says what comes of the files, and applies it where that is asked for. They are removed at the end.
   * @throws AppError file_unreadable, file_encrypted, file_has_no_text, file_too_complex, file_too_large, unsupported_file_type,
   *   invalid_request, not_found
   */
  run(
    chatbotId: string,
    files: readonly ArrivedFile[],
    request: ImportRequest,
    actor: Actor,
  ): Promise<ImportReply>;
}

export interface ImportParts {
  settings: ImportSettings;
  blobs: BlobStore;
  sandbox: Pick<Sandbox, 'readCells'>;
  bulk: BulkService;
  /** Most rows of one call of it. */
  rowsMax: number;
  /** What an export needs beside. */
  restore: Omit<RestoreParts, 'rows'>;
  log: Pick<Log, 'warn'>;
}

/** In whose forms dates and decimals of a workbook are written where a cell does not say. */
const LOCALE = 'en';
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
/** Of workbooks before 2007. */
const isCompound = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf;

export function createImportService(parts: ImportParts): ImportService {
  const { settings, blobs, sandbox, log } = parts;
  const applier = createRowApplier(parts.bulk, parts.rowsMax);

  /** One import is read at a time: each may take much memory. */
  let reading: Promise<unknown> = Promise.resolve();
  function readInTurn(files: readonly ArrivedFile[], options: ImportOptions) {
    const read = reading.then(async () =>
      readInChild(await Promise.all(files.map(toImportFile)), options, settings),
    );
    reading = read.catch(() => undefined);
    return read;
  }

  async function toImportFile({ fileName, blobKey }: ArrivedFile): Promise<ImportFile> {
    const content = await blobs.withLocalFile(blobKey, (path) => readFile(path));
    if (isCompound(content))
      throw new AppError(
        'unsupported_file_type',
        `"${fileName}" is of a format before XLSX: save it as XLSX.`,
      );
    if (!isZip(content)) return { fileName, content };
    const limits = { maxSheets: PREVIEW_SHEETS_MAX, maxColumns: PREVIEW_COLUMNS_MAX };
    const sheets = await sandbox.readCells({ content, locale: LOCALE, ...limits });
    const isNamed = sheets.length > 1;
    return {
      fileName,
      tables: sheets.map(({ name, rows }) => ({
        name: isNamed ? name : '',
        rows: rows.map(({ number, cells }) => ({ number, cells })),
      })),
    };
  }

  async function readAndApply(
    chatbotId: string,
    files: readonly ArrivedFile[],
    { mode, isApplied, skipsTables, ...options }: ImportRequest,
    actor: Actor,
  ): Promise<ImportReply> {
    const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
    if (sizeBytes > settings.maxBytes)
      throw new AppError('file_too_large', `An import may have ${settings.maxBytes} bytes at most.`);
    const read = await readInTurn(files, options);
    if (skipsTables && read.format === table.name) return toSkipped(read);
    const rows = read.rows.map(({ row, reason }) => row ?? new UnreadableRow(reason ?? ''));
    if (rows.length === 0) throw new AppError('file_has_no_text', 'There is nothing in it to import.');
    const outcome = await applier.apply(rows, { chatbotId, mode, dryRun: !isApplied, actor });
    return {
      format: read.format,
      title: read.title,
      isApplied,
      counts: outcome.counts,
      warnings: read.warnings,
      rows: outcome.results.map((result) => toImportedRow(result, read.rows[result.row])),
      stepId: outcome.stepId,
    };
  }

  async function restoreIfExport(
    chatbotId: string,
    files: readonly ArrivedFile[],
    request: ImportRequest,
    actor: Actor,
  ): Promise<ImportReply | undefined> {
    const [file] = files;
    if (file === undefined || files.length > 1) return undefined;
    return blobs.withLocalFile(file.blobKey, async (path) =>
      (await isExport(path))
        ? restoreExport({ ...parts.restore, rows: applier }, chatbotId, path, request, actor)
        : undefined,
    );
  }

  return {
    async receive(fileName, content) {
      const { key, sizeBytes } = await blobs.write(content);
      return { fileName, blobKey: key, sizeBytes };
    },
    discard: ({ blobKey }) => dropBlob(blobs, blobKey, log),
    async run(chatbotId, files, request, { id, name }) {
      const fileNames = files.map(({ fileName }) => fileName).join(', ');
      const actor: Actor = { kind: 'import', id, name: name === null ? fileNames : `${fileNames} (${name})` };
      try {
        return (
          (await restoreIfExport(chatbotId, files, request, actor)) ??
          (await readAndApply(chatbotId, files, request, actor))
        );
      } finally {
        for (const { blobKey } of files) await dropBlob(blobs, blobKey, log);
      }
    },
  };
}

function toSkipped({ format, title, warnings }: ReadImport): ImportReply {
  return { format, title, isApplied: false, counts: {}, warnings, rows: [], stepId: null };
}

/** @param finished undefined for an answer that mode `replace` deletes */
function toImportedRow(result: BulkRowResult, finished: FinishedRow | undefined): ImportedRow {
  const { state, answerId, reason } = result;
  return {
    place: finished?.place ?? `answer ${answerId}`,
    state,
    ...(answerId !== undefined && { answerId }),
    ...(reason !== undefined && { reason }),
    warnings: finished?.warnings ?? [],
    ...(finished?.row !== undefined && { row: finished.row }),
    ...(finished?.draft !== undefined && { refused: finished.draft }),
  };
}
