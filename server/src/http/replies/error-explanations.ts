/** Explains each error and its remedy, at the address in the problem's `type`. A test compares docs/errors.md with it. */
import type { ErrorCode } from '../../errors.ts';

interface Explanation {
  /** Markdown, as far as it is about `code`. */
  when: string;
  remedy: string;
}

export const ERROR_EXPLANATIONS: Readonly<Record<ErrorCode, Explanation>> = {
  invalid_request: {
    when: 'A path parameter, query parameter or body field is missing or out of bounds; `errors` says which. Or the form is broken or has no boundary, or the request did not arrive completely in time.',
    remedy: 'Correct the request.',
  },
  invalid_json: {
    when: 'The body is not JSON in UTF-8, or nested deeper than `DOCENT_JSON_MAX_DEPTH`.',
    remedy: 'Correct the request.',
  },
  file_missing: {
    when: 'The upload has no file part named `file`.',
    remedy: 'Send one part named `file` with a file name.',
  },
  too_many_files: {
    when: 'The upload has more than one file, whatever its parts are called.',
    remedy: 'Send one request per file.',
  },
  unauthenticated: {
    when: 'The key is missing, unknown, expired or revoked; in the console, there is no session. The reply has `WWW-Authenticate: Bearer`.',
    remedy: "Create a key in the chatbot's API Key tab or with `docent provision`.",
  },
  forbidden: {
    when: 'The key or the session is valid but does not open this chatbot, whether or not the chatbot exists. Or `detail` says what else is closed to this caller.',
    remedy: "Use the chatbot's own key.",
  },
  forbidden_scope: {
    when: 'The key may not do this: `detail` names the scope that is needed (`ask`, `read` or `train`).',
    remedy: 'Use a key with this scope; a web page must hold none but `ask`.',
  },
  origin_not_allowed: {
    when: 'A web page called with a key that may only ask, and its origin is none of the origins of the key.',
    remedy: 'Make a key with the origin of the page, such as `https://shop.example`.',
  },
  not_found: {
    when: 'The record or the path does not exist.',
    remedy: '–',
  },
  method_not_allowed: {
    when: 'The path exists but does not take this method; `Allow` lists the methods that it takes.',
    remedy: '–',
  },
  conflict: {
    when: 'The record exists already, its state does not allow this, or there are as many as may be.',
    remedy: 'Read it again, then decide; delete one that is not needed.',
  },
  payload_too_large: {
    when: 'The JSON body is larger than `DOCENT_BODY_LIMIT_BYTES`, than `DOCENT_ANONYMOUS_BODY_LIMIT_BYTES` where nobody has to log in, or than `DOCENT_BULK_BODY_LIMIT_BYTES` of a bulk call.',
    remedy: 'Send less.',
  },
  file_too_large: {
    when: 'The file is larger than the upload limit (50 MB by default).',
    remedy: 'Split the file, or raise the limit.',
  },
  unsupported_media_type: {
    when: 'The body is not JSON, the upload not `multipart/form-data`, or the body is compressed.',
    remedy: 'Set `Content-Type`; send no `Content-Encoding`.',
  },
  unsupported_file_type: {
    when: 'The file is not pdf, docx, txt, xlsx or pptx, or its content does not match its name.',
    remedy: 'Convert the file.',
  },
  file_unreadable: {
    when: 'The file is damaged.',
    remedy: 'Open it in its program and save it again.',
  },
  file_encrypted: {
    when: 'The file is protected by a password.',
    remedy: 'Upload it without the password.',
  },
  file_has_no_text: {
    when: 'The file has no readable text, nor words that could be read from pictures of its pages.',
    remedy: 'Scan it again, straight and at 200 dpi or more, or run OCR over it first.',
  },
  file_too_complex: {
    when: 'The file exceeds a limit of size, depth, count or time when it is unpacked.',
    remedy: 'Split the file.',
  },
  idempotency_key_reused: {
    when: 'This `Idempotency-Key` was used for another request and is still remembered (24 hours by default).',
    remedy: 'Use a new key per request.',
  },
  rate_limited: {
    when: 'A limit is exceeded: requests per minute, those of a key or of a visitor per minute or day, uploads of one chatbot or account at a time, requests of one caller that are still arriving, requests of one connection that wait for their turn, or attempts to log in. `Retry-After` says how long to wait.',
    remedy: 'Wait, then repeat.',
  },
  internal_error: {
    when: 'A fault of Docent or of its installation, such as a missing program that reads files. The reply shows no details; the log has them under the `requestId`.',
    remedy: 'Report it with the `requestId`.',
  },
  unavailable: {
    when: 'The store cannot be reached, the server is beyond its limits (requests, uploads, memory), or it is shutting down. Nothing was written.',
    remedy: 'Repeat after `Retry-After`.',
  },
  storage_full: {
    when: 'The disk of the database or of the files is full. Nothing was written; asks and all that reads go on.',
    remedy: 'Tell whoever runs the service to make room, then repeat.',
  },
};
