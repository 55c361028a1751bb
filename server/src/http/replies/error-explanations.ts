/** Explains each error and its remedy, at the address in the problem's `type`. A test compares docs/errors.md with it. */
import type { ErrorCode } from '../../errors.ts';

interface Explanation {
  /** Markdown, as far as it is about `code`. */
  when: string;
  remedy: string;
}

export const ERROR_EXPLANATIONS: Readonly<Record<ErrorCode, Explanation>> = {
  invalid_request: {
    when: 'A path parameter, query parameter or body field is missing or out of bounds; `errors` says which. Or a form that is broken or has no boundary, or a request that did not arrive whole in time.',
    remedy: 'Mend the request.',
  },
  invalid_json: {
    when: 'The body is not JSON.',
    remedy: 'Mend the request.',
  },
  file_missing: {
    when: 'An upload without a file part named `file`.',
    remedy: 'Send one part named `file` with a file name.',
  },
  too_many_files: {
    when: 'An upload with more than one file, whatever the names of its parts.',
    remedy: 'Send one request per file.',
  },
  unauthenticated: {
    when: 'No key, or one that is unknown, expired or revoked; in the console, no session. Comes with `WWW-Authenticate: Bearer`.',
    remedy: "Make a key in the chatbot's API Key tab or with `docent provision`.",
  },
  forbidden: {
    when: 'The key or the session is valid but does not open this chatbot, whether or not the chatbot exists.',
    remedy: "Use the chatbot's own key.",
  },
  not_found: {
    when: 'No such record, or no such path.',
    remedy: '–',
  },
  method_not_allowed: {
    when: 'The path exists, the method does not; `Allow` lists those that do.',
    remedy: '–',
  },
  conflict: {
    when: 'The record is not in a state for this, or exists already.',
    remedy: 'Read it again, then decide.',
  },
  payload_too_large: {
    when: 'A JSON body above `DOCENT_BODY_LIMIT_BYTES`.',
    remedy: 'Send less.',
  },
  file_too_large: {
    when: 'A file above the upload limit (50 MB by default).',
    remedy: 'Split the file, or raise the limit.',
  },
  unsupported_media_type: {
    when: 'The body is not JSON, the upload not `multipart/form-data`, or the body is compressed.',
    remedy: 'Set `Content-Type`; send no `Content-Encoding`.',
  },
  unsupported_file_type: {
    when: 'Not pdf, docx, txt, xlsx or pptx, or the content is not what the name says.',
    remedy: 'Convert the file.',
  },
  file_unreadable: {
    when: 'The file is damaged.',
    remedy: 'Open it in its program, save it anew.',
  },
  file_encrypted: {
    when: 'The file wants a password.',
    remedy: 'Upload it without.',
  },
  file_has_no_text: {
    when: 'Nothing readable in it, such as scanned pages.',
    remedy: 'Run OCR first.',
  },
  file_too_complex: {
    when: 'The file exceeds a limit of size, depth, count or time when unpacked.',
    remedy: 'Split the file.',
  },
  idempotency_key_reused: {
    when: 'This `Idempotency-Key` was used for another request, and is still remembered (24 hours by default).',
    remedy: 'Use a new key per request.',
  },
  rate_limited: {
    when: 'More requests than the limit allows, too many uploads of one chatbot or account at a time, too many requests of one caller that are still arriving or of one connection that wait for their turn, or too many tries to log in; `Retry-After` says how long to wait.',
    remedy: 'Wait, then repeat.',
  },
  internal_error: {
    when: 'A fault of ours, such as an installation that lacks what reads a file. Nothing of it is shown; the log has it under the `requestId`.',
    remedy: 'Report it with the `requestId`.',
  },
  unavailable: {
    when: 'The store cannot be reached, the server is busy beyond its bounds (requests, uploads, memory), or shutting down. Nothing was written.',
    remedy: 'Repeat after `Retry-After`.',
  },
};
