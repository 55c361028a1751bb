/** Trains one claimed file: extract in the sandbox, cut into chunks, encode, write in one transaction. */
import { randomUUID } from 'node:crypto';
import type { FaqOffer, FileKind, Receipt, ReceiptPart } from '../../../contract/knowledge/files.ts';
import { AppError } from '../errors.ts';
import type { Block, Sandbox } from '../extraction/types.ts';
import type { Log } from '../log.ts';
import type { EncoderSet } from '../retrieval/encoders/encoder.ts';
import { type BlobStore, dropUnused } from '../store/blobs/blob-store.ts';
import { toFileSnapshot } from '../store/file-snapshot.ts';
import type { TimeSlicer } from '../store/time-slicer.ts';
import type { NewChunk, Repositories, Store, TrainingFile } from '../store/types.ts';
import { NO_TELEMETRY, type Telemetry } from '../telemetry/types.ts';
import { type Chunk, createChunker } from './chunking/chunk.ts';
import { createFaqWatch } from './faq-tables.ts';
import type { EncodeText } from './index-text.ts';
import { makeVectorsInTime } from './missing-vectors.ts';
import type { ChunkSettings } from './settings.ts';

/** How the training of a file waits for the encoders. */
export interface FileVectorWait {
  encoders: EncoderSet;
  /** Longest wait for vectors before the file is trained without them, in milliseconds; 0: none. */
  waitMs: number;
  /** A file of more chunks does not wait. */
  chunksMax: number;
}

export interface FileTraining {
  store: Store;
  telemetry?: Telemetry;
  blobs: BlobStore;
  sandbox: Sandbox;
  owner: string;
  encode: EncodeText;
  slice: TimeSlicer;
  /** Called where the file's pages wait to be read from their pictures: see ExtractionRequest. */
  onPictures?: (characters: number) => void;
  chunkSettings: ChunkSettings;
  /** Absent: vectors are left to the encoding pool. */
  vectors?: FileVectorWait | undefined;
  nowMs: () => number;
  signal: AbortSignal;
  log: Pick<Log, 'warn'>;
}

/**
 * @returns false if the file was deleted or taken over meanwhile
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
  const { store, blobs, sandbox, signal } = training;
  const encoding = encodeWhileRead(training);
  const faqs = createFaqWatch();
  const add = (blocks: readonly Block[]): void => {
    faqs.add(blocks);
    encoding.add(blocks);
  };
  const chatbot = await store.read.chatbots.find(file.chatbotId);
  const request = {
    kind: file.kind,
    onBlocks: add,
    holder: chatbot?.accountId ?? file.chatbotId,
    ...(training.onPictures && { onPictures: training.onPictures }),
  };
  const extraction = await blobs
    .withLocalFile(file.blobKey, (path) => sandbox.extract({ path, ...request }, signal))
    .catch((error) => {
      encoding.stop();
      throw error;
    });
  add(extraction.blocks);
  const chunks = await addVectors(await encoding.finish(), training);
  if (chunks.length === 0) {
    throw new AppError('file_has_no_text', 'No text was found in this file. Scanned pages need OCR first.');
  }
  const { isTrained, replaced } = await store.write(async (tx) => {
    if (file.replaces !== null) await tx.chatbots.lock(file.chatbotId);
    const replaced = file.replaces === null ? undefined : await tx.files.find(file.chatbotId, file.replaces);
    const isTrained = await tx.training.completeFile(
      training.owner,
      file.chatbotId,
      file.id,
      {
        docId: randomUUID(),
        contentLength: extraction.characters,
        receipt: withOffer(withChunkCounts(extraction.receipt, chunks), file.kind, faqs.find()),
        chunks,
      },
      training.nowMs(),
    );
    if (isTrained) {
      await appendTrained(tx, file, replaced);
      const { id, replaces, fileName } = file;
      const data = { fileId: replaces ?? id, fileName, chunks: chunks.length };
      await tx.webhooks.append(file.chatbotId, [{ type: 'file.trained', data }], training.nowMs());
    }
    return { isTrained, replaced };
  });
  if (isTrained && replaced !== undefined) await dropUnused(training, [replaced.blobKey]);
  return isTrained;
}

/** The history has an upload once it answers: what cannot be read leaves nothing behind. */
async function appendTrained(
  tx: Repositories,
  { chatbotId, id, replaces, step }: TrainingFile,
  replaced: TrainingFile | undefined,
): Promise<void> {
  const trained = step && (await tx.files.find(chatbotId, replaces ?? id));
  if (step === null || !trained) return;
  const [subjectId, after] = [String(trained.id), toFileSnapshot(trained)];
  const change =
    replaced === undefined
      ? ({ action: 'created', before: null } as const)
      : ({ action: 'changed', before: toFileSnapshot(replaced) } as const);
  await tx.history.append(chatbotId, step, [{ subject: 'file', subjectId, ...change, after }]);
}

/**
 * A file of few chunks has all its vectors when it counts as trained; if that takes too long, its chunks are written
 * without them.
 */
async function addVectors(chunks: NewChunk[], { vectors: wait, signal }: FileTraining): Promise<NewChunk[]> {
  if (wait === undefined || chunks.length > wait.chunksMax || wait.waitMs <= 0) return chunks;
  const { encoders, waitMs } = wait;
  if (!encoders.encodes('file')) return chunks;
  const texts = chunks.map((chunk) => ({ kind: 'file' as const, ...chunk }));
  const made = await makeVectorsInTime(encoders, texts, { waitMs, signal });
  signal.throwIfAborted();
  if (made === undefined) return chunks;
  return chunks.map((chunk, at) => ({
    ...chunk,
    vectors: made[at] ?? [],
    encodedBy: encoders.signatures.file,
  }));
}

/** Cuts and encodes blocks in slices, while the sandbox reads more of them. */
function encodeWhileRead({ chunkSettings, encode, slice, signal }: FileTraining): {
  add(blocks: readonly Block[]): void;
  /** Removes what was added if it is no longer of use. */
  stop(): void;
  /** @throws what cutting or encoding threw */
  finish(): Promise<NewChunk[]>;
} {
  const chunker = createChunker(chunkSettings);
  const encoded: NewChunk[] = [];
  let characters = 0;
  let work: Promise<void> = Promise.resolve();
  let isStopped = false;

  async function take(chunks: readonly Chunk[]): Promise<void> {
    for (const { ordinal, text, locator, indexText } of chunks) {
      if (isStopped || signal.aborted) return;
      characters += text.length + indexText.length;
      if (encoded.length >= chunkSettings.maxChunks || characters > chunkSettings.maxCharacters) {
        throw tooManyChunks(chunkSettings);
      }
      encoded.push({ ...encode(indexText, 'file'), ordinal, text, locator, vectors: [] });
      await slice.yieldIfDue();
    }
  }

  async function cut(blocks: readonly Block[]): Promise<void> {
    for (const block of blocks) {
      if (isStopped) return;
      await take(chunker.add([block]));
      await slice.yieldIfDue();
    }
  }

  return {
    add(blocks) {
      work = work.then(() => cut(blocks));
      // `finish` reports it; nobody awaits it if the extraction fails.
      work.catch(() => {});
    },
    stop() {
      isStopped = true;
    },
    async finish() {
      await work;
      await take(chunker.finish());
      signal.throwIfAborted();
      return encoded;
    },
  };
}

/** Kinds of files that pairs can be imported from. */
const IMPORTABLE: readonly FileKind[] = ['xlsx', 'txt'];

function withOffer(receipt: Receipt, kind: FileKind, looksLikeFaq: FaqOffer | undefined): Receipt {
  return looksLikeFaq === undefined || !IMPORTABLE.includes(kind) ? receipt : { ...receipt, looksLikeFaq };
}

function tooManyChunks({ maxChunks }: ChunkSettings): AppError {
  return new AppError(
    'file_too_complex',
    `This file would give more than ${maxChunks} chunks, or chunks that repeat its headings and column titles too often. Split it.`,
  );
}

/** Counts each chunk at the part it begins in. */
function withChunkCounts(receipt: Receipt, chunks: readonly NewChunk[]): Receipt {
  const parts = new Map<string, ReceiptPart>();
  for (const part of receipt.parts) {
    const place = placeOfPart(part);
    if (!parts.has(place)) parts.set(place, part);
  }
  const counts = new Map<ReceiptPart, number>();
  for (const { locator } of chunks) {
    const part = parts.get(placeOfChunk(locator));
    if (part !== undefined) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return { ...receipt, parts: receipt.parts.map((part) => ({ ...part, chunks: counts.get(part) ?? 0 })) };
}

const WHOLE_DOCUMENT = '';

function placeOfPart({ part, number, name }: ReceiptPart): string {
  if (part === 'document') return WHOLE_DOCUMENT;
  return `${part} ${part === 'sheet' ? name : number}`;
}

function placeOfChunk(locator: NewChunk['locator']): string {
  if (locator?.page !== undefined) return `page ${locator.page}`;
  if (locator?.slide !== undefined) return `slide ${locator.slide}`;
  return locator?.sheet === undefined ? WHOLE_DOCUMENT : `sheet ${locator.sheet}`;
}
