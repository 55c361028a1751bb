/** Files on their way up: several at once, in order, each with its progress, its failure and another try. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { type Upload, uploadFile } from '../../api/files.ts';
import { queryKeys } from '../../api/query-keys.ts';

const AT_ONCE = 2;

/** waiting → sending → (gone from the list: it is in the file table now) | failed → waiting */
export interface UploadItem {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** Share sent, 0 to 1. */
  progress: number;
  error?: unknown;
}

export function useUploads(chatbotId: string) {
  const queryClient = useQueryClient();
  const [items, setItems] = useState<UploadItem[]>([]);
  const nextKey = useRef(1);
  const running = useRef(new Map<number, Upload>());

  const change = useCallback((key: number, changes: Partial<UploadItem>) => {
    setItems((list) => list.map((item) => (item.key === key ? { ...item, ...changes } : item)));
  }, []);
  const remove = useCallback((key: number) => {
    running.current.get(key)?.cancel();
    setItems((list) => list.filter((item) => item.key !== key));
  }, []);

  useEffect(() => {
    const start = async (item: UploadItem) => {
      change(item.key, { state: 'sending', progress: 0, error: undefined });
      const upload = uploadFile(chatbotId, item.file, (progress) => change(item.key, { progress }));
      running.current.set(item.key, upload);
      try {
        await upload.finished;
        await queryClient.invalidateQueries({ queryKey: queryKeys.files(chatbotId) });
        running.current.delete(item.key);
        remove(item.key);
      } catch (error) {
        running.current.delete(item.key);
        const isCancelled = !(error instanceof ApiError);
        change(item.key, isCancelled ? {} : { state: 'failed', error });
      }
    };
    const free = AT_ONCE - running.current.size;
    const waiting = items.filter(({ key, state }) => state === 'waiting' && !running.current.has(key));
    for (const item of waiting.slice(0, Math.max(0, free))) void start(item);
  }, [items, chatbotId, queryClient, change, remove]);

  const add = useCallback((files: readonly File[]) => {
    const added = files.map((file): UploadItem => {
      const key = nextKey.current;
      nextKey.current += 1;
      return { key, file, state: 'waiting', progress: 0 };
    });
    setItems((list) => [...list, ...added]);
  }, []);
  const retry = useCallback((key: number) => change(key, { state: 'waiting' }), [change]);
  return { items, add, remove, retry };
}
