/** Fetches the next page of a list. Whatever changes meanwhile has the list read anew, which breaks that off: it is asked for again. */
import { Button } from '@mantine/core';
import { useState } from 'react';

interface Fetched {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isError: boolean;
}

interface MoreButtonProps {
  query: Fetched & { isFetchingNextPage: boolean; fetchNextPage: () => Promise<Fetched> };
  label: string;
  size?: 'xs' | 'sm';
}

/** Of a list that goes on changing; whoever still wants the page presses again. */
const TRIES_MAX = 5;

const countPages = ({ data }: Fetched): number => data?.pages.length ?? 0;

/** Nothing where there are no more. */
export function MoreButton({ query, label, size = 'sm' }: MoreButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const readMore = async () => {
    const count = countPages(query);
    setBusy(true);
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const fetched = await query.fetchNextPage();
      if (fetched.isError || !fetched.hasNextPage || countPages(fetched) > count) break;
    }
    setBusy(false);
  };
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="default"
      size={size}
      loading={isBusy || query.isFetchingNextPage}
      onClick={() => void readMore()}
    >
      {label}
    </Button>
  );
}
