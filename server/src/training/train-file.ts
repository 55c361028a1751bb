/** Trains one claimed file: extract in the sandbox, cut into chunks, encode, write in one transaction. */
import { randomUUID } from 'node:crypto';
import type { Receipt, ReceiptPart } from '../../../contract/files.ts';
import { AppError } from '../errors.ts';
import type { Sandbox } from '../extraction/types.ts';
import type { BlobStore } from '../store/blobs.ts';
import type { NewChunk, Store, TrainingFile } from '../store/types.ts';
import { NO_TELEMETRY, type Telemetry } from '../telemetry/types.ts';
import { type Chunk, chunkBlocks } from './chunk.ts';
import type { EncodeText } from './encode.ts';
import type { ChunkSettings } from './settings.ts';
import type { SliceTimer } from './slice-timer.ts';

export interface FileTraining {
  store: Store;
  telemetry?: Telemetry;
  blobs: BlobStore;
  sandbox: Sandbox;
  owner: string;
  encode: EncodeText;
  slice: SliceTimer;
  chunkSettings: Readonly<ChunkSettings>;
  nowMs: () => number;
  signal: AbortSignal;
}

/**
 * @returns false where the file was deleted or taken over meanwhile
 * @throws AppError as Sandbox.extract
 */
export async function trainFile(file: TrainingFile, training: FileTraining): Promise<boolean> {
  const { chatbotId, id, kind } = file;
  const { telemetry = NO_TELEMETRY } = training;
  return telemetry.trace(
    'training.file',
    { 'docent.chatbot.id': chatbotId, 'docent.file.id': id, 'docent.file.kind': kind },
    () => extractAndWrite(file, training),
  );
}

async function extractAndWrite(file: TrainingFile, training: FileTraining): Promise<boolean> {
  const extraction = await training.blobs.withLocalFile(file.blobKey, (path) =>
    training.sandbox.extract({ path, kind: file.kind }, training.signal),
  );
  const chunks = chunkBlocks(extraction.blocks, training.chunkSettings);
  if (chunks.length === 0) {
    throw new AppError('file_has_no_text', 'No text was found in this file. Scanned pages need OCR first.');
  }
  const encoded: NewChunk[] = [];
  for (const chunk of chunks) {
    const { ordinal, text, locator, indexText } = chunk;
    encoded.push({ ordinal, text, locator, ...training.encode(indexText, 'file') });
    await training.slice.breathe();
  }
  return training.store.write((tx) =>
    tx.training.completeFile(
      training.owner,
      file.chatbotId,
      file.id,
      {
        docId: randomUUID(),
        contentLength: extraction.characters,
        receipt: withChunkCounts(extraction.receipt, chunks),
        chunks: encoded,
      },
      training.nowMs(),
    ),
  );
}

/** Counts each chunk at the part it begins in. */
function withChunkCounts(receipt: Receipt, chunks: readonly Chunk[]): Receipt {
  const begins = (part: ReceiptPart, { locator }: Chunk): boolean => {
    if (part.part === 'page') return locator?.page === part.number;
    if (part.part === 'slide') return locator?.slide === part.number;
    if (part.part === 'sheet') return locator?.sheet === part.name;
    return true;
  };
  const counts = new Map<ReceiptPart, number>();
  for (const chunk of chunks) {
    const part = receipt.parts.find((candidate) => begins(candidate, chunk));
    if (part !== undefined) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return { ...receipt, parts: receipt.parts.map((part) => ({ ...part, chunks: counts.get(part) ?? 0 })) };
}
