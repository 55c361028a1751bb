/** Shows what a query gave, or that it is loading or failed; earlier data stay on the screen while it runs again. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorPanel, LoadingPanel } from './state-panels.tsx';

interface QueryPanelProps<T> {
  query: UseQueryResult<T>;
  loading?: ReactNode;
  children: (data: T) => ReactNode;
}

export function QueryPanel<T>({ query, loading, children }: QueryPanelProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  return <>{loading ?? <LoadingPanel />}</>;
}
