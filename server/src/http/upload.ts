/** Reads a multipart upload as a stream: one part named "file", everything else passed over. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { sanitiseFileName } from './file-name.ts';

/** Bytes that a form may need around its file: boundaries, headers, other fields. */
const FORM_OVERHEAD_BYTES = 1024 * 1024;

export interface UploadConsumer<T> {
  /** Takes the file while it arrives. */
  receive(fileName: string, content: Readable): Promise<T>;
  /** Removes what `receive` kept: the upload was refused or broken off after it. */
  discard(received: T): Promise<void>;
}

/**
 * What `receive` made of the one file of this request, once the request has arrived whole.
 * @throws AppError file_missing, too_many_files, file_too_large, invalid_request; nothing is kept then
 */
export async function readUpload<T>(
  request: FastifyRequest,
  maxBytes: number,
  consumer: UploadConsumer<T>,
): Promise<T> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_OVERHEAD_BYTES)
    throw tooLarge(maxBytes);
  let received: { value: T } | undefined;
  try {
    // One byte more than allowed, to tell a file of exactly the limit from a longer one.
    const limits = { fileSize: maxBytes + 1, files: 100, fields: 100, parts: 200, fieldSize: 64 * 1024 };
    for await (const part of request.parts({ limits, preservePath: true })) {
      if (part.type !== 'file') continue;
      if (part.fieldname !== 'file') await drain(part.file);
      else if (received !== undefined) throw tooManyFiles();
      else received = { value: await receivePart(part, maxBytes, consumer) };
    }
  } catch (error) {
    if (received !== undefined) await consumer.discard(received.value);
    throw toUploadError(error);
  }
  if (received === undefined) throw missing();
  return received.value;
}

async function receivePart<T>(
  part: MultipartFile,
  maxBytes: number,
  consumer: UploadConsumer<T>,
): Promise<T> {
  const fileName = sanitiseFileName(part.filename ?? '');
  if (fileName === '') throw missing();
  return consumer.receive(fileName, Readable.from(withinLimit(part.file, maxBytes), { objectMode: false }));
}

/** Fails in the middle of the stream, so that whoever stores it knows that it is not whole. */
async function* withinLimit(content: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let sizeBytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

async function drain(content: Readable): Promise<void> {
  content.resume();
  await finished(content);
}

function toUploadError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const {
    code = '',
    statusCode = 0,
    message = '',
  } = error as { code?: string; statusCode?: number; message?: string };
  const isForm =
    code.startsWith('FST_') || statusCode === 413 || /multipart|boundary|part terminated/i.test(message);
  if (!isForm) return error;
  return new AppError('invalid_request', 'The multipart form is broken, incomplete or has too many parts.', {
    cause: error,
  });
}

const missing = (): AppError =>
  new AppError('file_missing', 'Send one part named "file", with the content of the file and its file name.');

const tooManyFiles = (): AppError =>
  new AppError('too_many_files', 'Send one file at a time: there is more than one part named "file".');

function tooLarge(maxBytes: number): AppError {
  const size = maxBytes >= 1024 * 1024 ? `${Math.floor(maxBytes / (1024 * 1024))} MB` : `${maxBytes} bytes`;
  return new AppError('file_too_large', `The file is larger than ${size}, the most that this server takes.`);
}
