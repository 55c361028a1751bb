/** What is shown where there is no page, and where one broke. */
import { Anchor, Button, Container } from '@mantine/core';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { ApiError } from '../api/client.ts';
import { EmptyPanel, ErrorPanel, LoadingPanel } from '../components/state-panels.tsx';
import { useTitle } from '../components/use-title.ts';
import { strings } from '../strings/catalogue.ts';

export function NotFoundPage() {
  return (
    <main>
      <NotFoundPanel />
    </main>
  );
}

/** For a page that has its main part already. */
export function NotFoundPanel() {
  useTitle(strings.common.notFoundTitle);
  return (
    <Container size="sm" py="xl">
      <EmptyPanel
        isPage
        icon="search"
        title={strings.common.notFoundTitle}
        text={strings.common.notFoundText}
      >
        <Anchor component={Link} to="/chatbots">
          {strings.common.toChatbots}
        </Anchor>
      </EmptyPanel>
    </Container>
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

export function CrashPage({ error }: ErrorComponentProps) {
  useTitle(strings.common.crashedTitle);
  const reload = () => location.reload();
  return (
    <Container component="main" size="sm" py="xl">
      {error instanceof ApiError ? (
        <ErrorPanel error={error} onRetry={reload} />
      ) : (
        <EmptyPanel
          isPage
          icon="warning"
          title={strings.common.crashedTitle}
          text={strings.common.crashedText}
        >
          <Button onClick={reload}>{strings.common.reload}</Button>
        </EmptyPanel>
      )}
    </Container>
  );
}
