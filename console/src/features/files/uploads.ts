/** Files on their way up: several at once, in order, whichever page is open. Each has its progress, its failure and another try. */
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError, isRefusal } from '../../api/client.ts';
import { deleteFile, type Upload, uploadFile } from '../../api/files.ts';
import { notifyError } from '../../components/notices/notify.ts';
import { askBeforeLeaving } from '../../state/ask-before-leaving.ts';
import { noteSessionEnd, queryClient } from '../../state/query-client.ts';
import { queryKeys } from '../../state/query-keys.ts';

const AT_ONCE = 2;

/**
 * waiting → sending → (gone from the list: it is in the file table now) | failed → waiting; cancelled, it is gone from the
 * list as well, but where the service has all of it: sending → cancelling → (deleted, gone from the list)
 */
export interface UploadItem {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'cancelling' | 'failed';
  /** Share sent, 0 to 1. */
  progress: number;
  error?: unknown;
}

const NO_ITEMS: readonly UploadItem[] = [];
const lists = new Map<string, readonly UploadItem[]>();
const running = new Map<number, Upload>();
const listeners = new Set<() => void>();
let lastKey = 0;
let stopAsking: (() => void) | undefined;

function update(chatbotId: string, change: (list: readonly UploadItem[]) => readonly UploadItem[]): void {
  lists.set(chatbotId, change(lists.get(chatbotId) ?? NO_ITEMS));
  const isBusy = [...lists.values()].flat().some(({ state }) => state !== 'failed');
  if (isBusy) stopAsking ??= askBeforeLeaving();
  else {
    stopAsking?.();
    stopAsking = undefined;
  }
  for (const listener of listeners) listener();
}

function change(chatbotId: string, key: number, changes: Partial<UploadItem>): void {
  update(chatbotId, (list) => list.map((item) => (item.key === key ? { ...item, ...changes } : item)));
}

const isCancelling = (chatbotId: string, key: number): boolean =>
  lists.get(chatbotId)?.some((item) => item.key === key && item.state === 'cancelling') ?? false;

function cancelOrHide(chatbotId: string, key: number): void {
  const upload = running.get(key);
  const isSent = lists.get(chatbotId)?.some((item) => item.key === key && item.progress >= 1) ?? false;
  if (upload !== undefined && isSent) {
    change(chatbotId, key, { state: 'cancelling' });
    return;
  }
  upload?.cancel();
  remove(chatbotId, key);
}

function remove(chatbotId: string, key: number): void {
  update(chatbotId, (list) => list.filter((item) => item.key !== key));
}

function startWaiting(): void {
  for (const [chatbotId, list] of lists) {
    for (const item of list) {
      if (running.size >= AT_ONCE) return;
      if (item.state === 'waiting' && !running.has(item.key)) void send(chatbotId, item);
    }
  }
}

async function send(chatbotId: string, { key, file }: UploadItem): Promise<void> {
  const upload = uploadFile(chatbotId, file, (progress) => change(chatbotId, key, { progress }));
  running.set(key, upload);
  change(chatbotId, key, { state: 'sending', progress: 0, error: undefined });
  try {
    const { id } = await upload.finished;
    if (isCancelling(chatbotId, key)) await deleteFile(chatbotId, id);
    await queryClient.invalidateQueries({ queryKey: queryKeys.files(chatbotId) });
    running.delete(key);
    remove(chatbotId, key);
  } catch (error) {
    running.delete(key);
    noteSessionEnd(error);
    if (isCancelling(chatbotId, key)) {
      if (!isRefusal(error)) notifyError(error);
      remove(chatbotId, key);
    } else if (error instanceof ApiError) change(chatbotId, key, { state: 'failed', error });
    // The list may have been fetched while the service had the file still.
    void queryClient.invalidateQueries({ queryKey: queryKeys.files(chatbotId) });
  }
  startWaiting();
}

function add(chatbotId: string, files: readonly File[]): void {
  const added = files.map((file): UploadItem => {
    lastKey += 1;
    return { key: lastKey, file, state: 'waiting', progress: 0 };
  });
  update(chatbotId, (list) => [...list, ...added]);
  startWaiting();
}

function retry(chatbotId: string, key: number): void {
  change(chatbotId, key, { state: 'waiting' });
  startWaiting();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUploads(chatbotId: string) {
  const items = useSyncExternalStore(subscribe, () => lists.get(chatbotId) ?? NO_ITEMS);
  return {
    items,
    add: useCallback((files: readonly File[]) => add(chatbotId, files), [chatbotId]),
    cancelOrHide: useCallback((key: number) => cancelOrHide(chatbotId, key), [chatbotId]),
    retry: useCallback((key: number) => retry(chatbotId, key), [chatbotId]),
  };
}
