/** The extracted text in the chunks that answers come from, page by page. */
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { FileDetails } from '../../../../contract/knowledge/files.ts';
import { CHUNKS_PER_PAGE, listChunks } from '../../api/files.ts';
import { locatorText } from '../../components/locator-text.ts';
import { ErrorPanel, LoadingPanel } from '../../components/panels/state-panels.tsx';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './files.module.css';

export function ChunkList({ file }: { file: FileDetails }) {
  const chunks = useInfiniteQuery({
    queryKey: queryKeys.fileChunks(file.chatbotId, file.id),
    queryFn: ({ pageParam, signal }) => listChunks(file.chatbotId, file.id, pageParam, signal),
    initialPageParam: -1,
    getNextPageParam: (page) => (page.length < CHUNKS_PER_PAGE ? undefined : page.at(-1)?.ordinal),
  });
  if (chunks.isError) return <ErrorPanel error={chunks.error} onRetry={() => void chunks.refetch()} />;
  if (chunks.data === undefined) return <LoadingPanel rows={2} height={90} />;
  const list = chunks.data.pages.flat();
  if (list.length === 0) return <p className={classes.quiet}>{strings.files.noChunks}</p>;
  return (
    <>
      <ol className={classes.chunks}>
        {list.map((chunk) => (
          <li key={chunk.ordinal} className={classes.chunk}>
            <div className={classes.chunkHead}>
              <span>{strings.files.chunk(chunk.ordinal + 1)}</span>
              <span>{locatorText(chunk.locator)}</span>
            </div>
            <p className={classes.chunkText} dir="auto">
              {chunk.text}
            </p>
          </li>
        ))}
      </ol>
      {chunks.hasNextPage && (
        <div>
          <Button
            variant="default"
            loading={chunks.isFetchingNextPage}
            onClick={() => void chunks.fetchNextPage()}
          >
            {strings.files.moreChunks}
          </Button>
        </div>
      )}
    </>
  );
}
