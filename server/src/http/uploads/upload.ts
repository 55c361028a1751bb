/** Reads a multipart upload as a stream: one part named "file", and fields beside it. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { sanitiseFileName } from '../../../../contract/knowledge/files.ts';
import { AppError } from '../../errors.ts';
import { decodeEncodedWord } from './file-name.ts';

/** Bytes that a form may need around its file: boundaries, headers, other fields. */
const FORM_OVERHEAD_BYTES = 1024 * 1024;

/** RFC 2046, section 5.1.1. */
const BOUNDARY_MAX_CHARACTERS = 70;
const BOUNDARY = /;\s*boundary=(?:"([^"]*)"|([^\s;"]*))/i;

/** Values of Content-Transfer-Encoding that leave the content as it is. */
const PLAIN_ENCODINGS: readonly string[] = ['7bit', '8bit', 'binary'];

export interface UploadConsumer<T> {
  /** Takes the file while it arrives. */
  receive(fileName: string, content: Readable): Promise<T>;
  /** Removes what `receive` kept: the upload was refused or broken off after it. */
  discard(received: T): Promise<void>;
}

export interface Upload<T> {
  /** What `receive` made of the file. */
  received: T;
  /** Of each field that is named once or more, the last text. */
  fields: Readonly<Record<string, string>>;
}

/** What a form with several files brings. */
export interface Uploads<T> {
  received: readonly T[];
  fields: Upload<T>['fields'];
}

/**
 * The one file of this request and its fields, once the request has arrived whole.
 * @throws AppError file_missing, too_many_files, file_too_large, invalid_request; nothing is kept then
 */
export async function readUpload<T>(
  request: FastifyRequest,
  maxBytes: number,
  consumer: UploadConsumer<T>,
): Promise<Upload<T>> {
  const { received, fields } = await readUploads(request, { maxBytes, maxFiles: 1 }, consumer);
  return { received: received[0] as T, fields };
}

/**
 * As `readUpload`, with one file or several, all of them in parts named "file".
 * @param limits `maxBytes`: of all files together
 */
export async function readUploads<T>(
  request: FastifyRequest,
  { maxBytes, maxFiles }: { maxBytes: number; maxFiles: number },
  consumer: UploadConsumer<T>,
): Promise<Uploads<T>> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_OVERHEAD_BYTES)
    throw tooLarge(maxBytes);
  checkBoundary(request.headers['content-type'] ?? '');
  const received: T[] = [];
  let files = 0;
  let sizeBytes = 0;
  const count = (bytes: number): void => {
    sizeBytes += bytes;
    if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
  };
  const fields: Record<string, string> = {};
  try {
    for await (const part of readParts(request, maxBytes)) {
      if (part.type !== 'file') {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      const isOurs = part.fieldname === 'file';
      // A form's input that was left empty comes as a file without a name.
      const isFile = isOurs || Boolean(part.filename);
      if (isFile && files === maxFiles) throw tooManyFiles(maxFiles);
      if (isFile) files += 1;
      if (isOurs) received.push(await receivePart(part, count, consumer));
      else await drain(part.file);
    }
  } catch (error) {
    readRest(request);
    for (const each of received) await consumer.discard(each);
    throw toUploadError(error, request);
  }
  if (received.length === 0) throw missing();
  return { received, fields };
}

/** The plugin parses fields declared as JSON, and reports malformed ones at the end of the form. */
const NO_JSON = 'FST_INVALID_JSON_FIELD_ERROR';

async function* readParts(request: FastifyRequest, maxBytes: number): AsyncGenerator<Multipart> {
  // One byte more than allowed, to distinguish a file of exactly the limit from a longer one.
  const limits = { fileSize: maxBytes + 1, files: 100, fields: 100, parts: 200, fieldSize: 64 * 1024 };
  try {
    yield* request.parts({ limits, preservePath: true });
  } catch (error) {
    if ((error as { code?: unknown }).code !== NO_JSON || wasCut(request)) throw error;
  }
}

/**
 * Reads and drops the rest of a refused form. Left unread, it would hold the connection, and the service's shutdown,
 * long after its client has gone; closing the connection instead would keep a client that still sends from reading the
 * reason. The timeout of a whole request bounds this too.
 */
function readRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

async function receivePart<T>(
  part: MultipartFile,
  count: (bytes: number) => void,
  consumer: UploadConsumer<T>,
): Promise<T> {
  const fileName = sanitiseFileName(decodeEncodedWord(part.filename ?? ''));
  if (fileName === '') throw missing();
  if (!PLAIN_ENCODINGS.includes(part.encoding)) {
    throw new AppError('invalid_request', 'Send the file as it is, without Content-Transfer-Encoding.');
  }
  return consumer.receive(fileName, Readable.from(withinLimit(part.file, count), { objectMode: false }));
}

/** Fails in the middle of the stream, so that the store knows that the file is not whole. */
async function* withinLimit(content: Readable, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of content as AsyncIterable<Buffer>) {
    count(chunk.length);
    yield chunk;
  }
}

async function drain(content: Readable): Promise<void> {
  content.resume();
  await finished(content);
}

/** @throws AppError invalid_request if the parts of the form cannot be separated */
function checkBoundary(contentType: string): void {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? '';
  if (boundary.length > 0 && boundary.length <= BOUNDARY_MAX_CHARACTERS) return;
  throw new AppError(
    'invalid_request',
    `The Content-Type of a form needs a boundary of 1 to ${BOUNDARY_MAX_CHARACTERS} characters. HTTP clients set it where they make the form themselves.`,
  );
}

function wasCut({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

function toUploadError(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof AppError) return error;
  if (wasCut(request)) {
    return new AppError('invalid_request', 'The connection ended before the upload was whole.', {
      cause: error,
    });
  }
  const {
    code = '',
    statusCode = 0,
    message = '',
  } = error as { code?: string; statusCode?: number; message?: string };
  if (code === 'FST_PROTO_VIOLATION') {
    return new AppError(
      'invalid_request',
      'No part of the form may be called __proto__, constructor or like another property of every object.',
      { cause: error },
    );
  }
  const isForm =
    code.startsWith('FST_') || statusCode === 413 || /multipart|boundary|part terminated/i.test(message);
  if (!isForm) return error;
  return new AppError('invalid_request', 'The multipart form is broken, incomplete or has too many parts.', {
    cause: error,
  });
}

const missing = (): AppError =>
  new AppError('file_missing', 'Send one part named "file", with the content of the file and its file name.');

function tooManyFiles(maxFiles: number): AppError {
  const message =
    maxFiles === 1
      ? 'Send one file per request: there is more than one in this form.'
      : `Send at most ${maxFiles} files per request: there are more in this form.`;
  return new AppError('too_many_files', message);
}

function tooLarge(maxBytes: number): AppError {
  const size = maxBytes >= 1024 * 1024 ? `${Math.floor(maxBytes / (1024 * 1024))} MB` : `${maxBytes} bytes`;
  return new AppError('file_too_large', `The file is larger than ${size}, the most that this server takes.`);
}
