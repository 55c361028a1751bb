/** The client of one chatbot: asks it, and trains it where the key may. */
import { createSend, type TransportOptions } from './transport.ts';
import type {
  AskBody,
  AskReply,
  FeedbackBody,
  FileDetails,
  FileRecord,
  QABody,
  QARecord,
  Thresholds,
  ThresholdsBody,
  UploadResult,
  VisitorSession,
} from './types.ts';
import { streamForm, type UploadProgress } from './upload.ts';

export interface DocentOptions extends TransportOptions {
  chatbotId: string;
}

export interface WriteOptions {
  /** Of a call that is repeated under the same key, the service does the first alone. Default: a random one. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export interface UploadOptions extends WriteOptions {
  onProgress?: (progress: UploadProgress) => void;
}

export interface ListOptions {
  search?: string;
  isTrained?: boolean;
  /** Records fetched at a time, 1 to 1,000. Default 200. */
  pageSize?: number;
}

/** Methods end in DocentError if the service refuses: `import { DocentError } from '@docent/client/errors'`. */
export interface DocentClient {
  ask(question: string, options?: Omit<AskBody, 'question'> & { signal?: AbortSignal }): Promise<AskReply>;
  /** Said again of the same answer, it replaces what was said before. */
  giveFeedback(feedback: FeedbackBody): Promise<void>;
  addPair(pair: QABody, options?: WriteOptions): Promise<QARecord>;
  updatePair(id: number, pair: QABody): Promise<QARecord>;
  deletePair(id: number): Promise<void>;
  /** Highest id first; further pages are fetched as they are come to. */
  pairs(options?: ListOptions): AsyncGenerator<QARecord, void, undefined>;
  uploadFile(file: Blob, fileName: string, options?: UploadOptions): Promise<UploadResult>;
  getFile(id: number): Promise<FileDetails>;
  deleteFile(id: number): Promise<void>;
  files(options?: ListOptions): AsyncGenerator<FileRecord, void, undefined>;
  thresholds(): Promise<Thresholds>;
  setThresholds(changes: ThresholdsBody): Promise<Thresholds>;
  /** A token for one visitor of a page, which never holds the key. */
  openVisitorSession(): Promise<VisitorSession>;
}

const PAGE_SIZE = 200;

export function createDocentClient({ chatbotId, ...transport }: DocentOptions): DocentClient {
  const send = createSend(transport);
  const bot = encodeURIComponent(chatbotId);
  const pairsPath = `/api/Training/QA/${bot}`;
  const filesPath = `/api/Training/File/${bot}`;
  const thresholdsPath = `/api/chatbots/${bot}/thresholds`;

  async function read<T>(call: Parameters<typeof send>[0]): Promise<T> {
    return (await (await send(call)).json()) as T;
  }

  async function remove(path: string): Promise<void> {
    await (await send({ method: 'DELETE', path })).body?.cancel();
  }

  async function* list<T extends { id: number }>(
    path: string,
    options: ListOptions,
  ): AsyncGenerator<T, void> {
    const { pageSize: limit = PAGE_SIZE, ...filter } = options;
    let before: number | undefined;
    for (;;) {
      const page = await read<T[]>({ method: 'GET', path, query: { ...filter, limit, before } });
      yield* page;
      before = page.at(-1)?.id;
      if (before === undefined || page.length < limit) return;
    }
  }

  return {
    ask: (question, { signal, ...options } = {}) =>
      read({
        method: 'POST',
        path: `/api/Chat/${bot}`,
        json: { question, ...options },
        ...(signal !== undefined && { signal }),
      }),
    giveFeedback: async (feedback) => {
      const path = `/api/Chat/${bot}/feedback`;
      await (await send({ method: 'POST', path, json: feedback })).body?.cancel();
    },
    addPair: (pair, { idempotencyKey = crypto.randomUUID(), ...options } = {}) =>
      read({ method: 'POST', path: pairsPath, json: pair, idempotencyKey, ...options }),
    updatePair: (id, pair) => read({ method: 'PUT', path: `${pairsPath}/${id}`, json: pair }),
    deletePair: (id) => remove(`${pairsPath}/${id}`),
    pairs: (options = {}) => list(pairsPath, options),
    uploadFile: (file, fileName, { onProgress, idempotencyKey = crypto.randomUUID(), ...options } = {}) =>
      read({
        method: 'POST',
        path: filesPath,
        body: () => streamForm(file, fileName, onProgress),
        idempotencyKey,
        ...options,
      }),
    getFile: (id) => read({ method: 'GET', path: `${filesPath}/${id}` }),
    deleteFile: (id) => remove(`${filesPath}/${id}`),
    files: (options = {}) => list(filesPath, options),
    thresholds: () => read({ method: 'GET', path: thresholdsPath }),
    setThresholds: (changes) => read({ method: 'PUT', path: thresholdsPath, json: changes }),
    openVisitorSession: () => read({ method: 'POST', path: `/api/embed/${bot}/session` }),
  };
}
