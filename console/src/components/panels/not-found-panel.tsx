/** What is shown where the address names nothing that is there. */
import { Anchor, Container } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { strings } from '../../strings/catalogue.ts';
import { useTitle } from '../use-title.ts';
import { EmptyPanel } from './state-panels.tsx';

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
