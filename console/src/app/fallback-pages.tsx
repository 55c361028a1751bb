/** What is shown where there is no page, and where one broke. */
import { Button, Container } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { ApiError, isOutdated } from '../api/client.ts';
import { NotFoundPanel } from '../components/panels/not-found-panel.tsx';
import { EmptyPanel, ErrorPanel, LoadingPanel } from '../components/panels/state-panels.tsx';
import { useTitle } from '../components/use-title.ts';
import { strings } from '../strings/catalogue.ts';

export function NotFoundPage() {
  return (
    <main>
      <NotFoundPanel />
    </main>
  );
}

/** Until it is known who is logged in, where that takes long. */
export function LoadingPage() {
  return (
    <Container component="main" size="sm" py="xl">
      <LoadingPanel />
    </Container>
  );
}

/** For where there is no page around it. */
export function CrashPage(props: ErrorComponentProps) {
  return (
    <main>
      <CrashPanel {...props} />
    </main>
  );
}

/** For a page that has its main part already. */
export function CrashPanel({ error }: ErrorComponentProps) {
  return (
    <Container size="sm" py="xl">
      {error instanceof ApiError ? <NotLoadedPanel error={error} /> : <CrashedPanel />}
    </Container>
  );
}

/** Tries again in its place: what the other screens keep would be lost with the page, and without a network the page with it. */
function NotLoadedPanel({ error }: { error: ApiError }) {
  useTitle(strings.errors.loadTitle);
  const router = useRouter();
  const retry = useCallback(() => {
    if (isOutdated(error)) location.reload();
    else void router.invalidate();
  }, [router, error]);
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  return <ErrorPanel error={error} onRetry={retry} />;
}

function CrashedPanel() {
  useTitle(strings.common.crashedTitle);
  return (
    <EmptyPanel isPage icon="warning" title={strings.common.crashedTitle} text={strings.common.crashedText}>
      <Button onClick={() => location.reload()}>{strings.common.reload}</Button>
    </EmptyPanel>
  );
}
