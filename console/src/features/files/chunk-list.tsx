/** The extracted text in the chunks that answers come from, page by page. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { FileDetails } from '../../../../contract/knowledge/files.ts';
import type { Locator } from '../../../../contract/knowledge/locator.ts';
import { CHUNKS_PER_PAGE, listChunks } from '../../api/files.ts';
import { MoreButton } from '../../components/listing/more-button.tsx';
import { locatorText } from '../../components/locator-text.ts';
import { ErrorPanel, LoadingPanel } from '../../components/panels/state-panels.tsx';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './files.module.css';

const NOTHING: never[] = [];

/** The text that an answer came from has the page's attention: it is looked for, further pages of texts with it. */
function useArrival(
  at: string,
  list: readonly { locator: Locator | null }[],
  readOn: (() => void) | undefined,
) {
  const place = at === '' ? -1 : list.findIndex(({ locator }) => locatorText(locator).startsWith(at));
  const element = useRef<HTMLLIElement>(null);
  const isMissing = at !== '' && place === -1 && list.length > 0;
  useEffect(() => {
    if (isMissing) readOn?.();
  }, [isMissing, readOn]);
  useEffect(() => {
    if (place !== -1) element.current?.scrollIntoView({ block: 'center' });
  }, [place]);
  return { place, element };
}

export function ChunkList({ file }: { file: FileDetails }) {
  const { at = '' } = useSearch({ from: '/owner/chatbots/$chatbotId/files/$fileId' });
  const chunks = useInfiniteQuery({
    queryKey: queryKeys.fileChunks(file.chatbotId, file.id),
    queryFn: ({ pageParam, signal }) => listChunks(file.chatbotId, file.id, pageParam, signal),
    initialPageParam: -1,
    getNextPageParam: (page) => (page.length < CHUNKS_PER_PAGE ? undefined : page.at(-1)?.ordinal),
  });
  const list = chunks.data?.pages.flat() ?? NOTHING;
  const canReadOn = chunks.hasNextPage && !chunks.isFetchingNextPage;
  const readOn = canReadOn ? () => void chunks.fetchNextPage() : undefined;
  const { place, element } = useArrival(at, list, readOn);
  if (chunks.isError) return <ErrorPanel error={chunks.error} onRetry={() => void chunks.refetch()} />;
  if (chunks.data === undefined) return <LoadingPanel rows={2} height={90} />;
  if (list.length === 0) return <p className={classes.quiet}>{strings.files.noChunks}</p>;
  return (
    <>
      <ol className={classes.chunks}>
        {list.map((chunk, position) => (
          <li
            key={chunk.ordinal}
            ref={position === place ? element : undefined}
            className={`${classes.chunk} ${position === place ? classes.arrivedAt : ''}`}
          >
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
          <MoreButton query={chunks} label={strings.files.moreChunks} />
        </div>
      )}
    </>
  );
}
