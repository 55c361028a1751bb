/** Hands the rows of an import over to the service and begins it: only until then the page must stay. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BulkRow } from '../../../../../contract/knowledge/bulk.ts';
import type { BeginImportBody } from '../../../../../contract/knowledge/import-runs.ts';
import { beginImport, putImportPart } from '../../../api/imports.ts';
import { askBeforeLeaving } from '../../../state/ask-before-leaving.ts';
import { queryKeys } from '../../../state/query-keys.ts';
import { splitIntoParts } from './parts.ts';

export interface WantedImport extends Pick<BeginImportBody, 'mode'> {
  rows: readonly BulkRow[];
  /** Of answers that make room for them, deleted when all of them are there. */
  replacedIds: number[];
}

/** @param onBegun once all of it is with the service */
export function useHandOver(
  chatbotId: string,
  { rows, mode, replacedIds }: WantedImport,
  onBegun: () => void,
) {
  const queryClient = useQueryClient();
  const [given] = useState(() => ({ importId: crypto.randomUUID(), parts: splitIntoParts(rows) }));
  const [handedCount, setHandedCount] = useState(0);
  /** Parts that are there: after a stop the others follow. */
  const arrived = useRef(0);
  const isStopping = useRef(false);
  const { importId, parts } = given;
  const handOver = useMutation({
    /** False where it was stopped before the end. */
    mutationFn: async (): Promise<boolean> => {
      isStopping.current = false;
      const stopAsking = askBeforeLeaving();
      try {
        for (const [part, some] of parts.entries()) {
          if (part < arrived.current) continue;
          if (isStopping.current) return false;
          await putImportPart(chatbotId, { importId, part, rows: some });
          arrived.current = part + 1;
          setHandedCount((handed) => handed + some.length);
        }
        const run = await beginImport(chatbotId, { importId, parts: parts.length, mode, replacedIds });
        await queryClient.cancelQueries({ queryKey: queryKeys.import(chatbotId) });
        queryClient.setQueryData(queryKeys.import(chatbotId), run);
        return true;
      } finally {
        stopAsking();
      }
    },
    onSuccess: (isBegun) => isBegun && onBegun(),
  });
  /** Behind the part that is on its way. */
  const stop = () => {
    isStopping.current = true;
  };
  return { importId, handOver, handedCount, stop };
}
