/** The Connect tab: how other programs ask this chatbot, for a person who does not write them. */
import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { NewKey } from '../../../../contract/keys.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { notifyError } from '../../components/notices/notify.ts';
import { Section } from '../../components/section.tsx';
import { useTitle } from '../../components/use-title.ts';
import { useChatbot, useChatbotId } from '../../state/use-chatbot.ts';
import { useMakeKey } from '../../state/use-make-key.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './connect.module.css';
import { DoorSection } from './door-section.tsx';
import { DOORS } from './doors.ts';
import { WebhookSection } from './webhooks/webhook-section.tsx';

export function ConnectPage() {
  const chatbotId = useChatbotId();
  useTitle(strings.tabs.connect, useChatbot().data?.name);
  const [made, setMade] = useState<NewKey>();
  const making = useMakeKey(chatbotId, { onSuccess: setMade, onError: notifyError });
  return (
    <Stack gap="lg">
      <Section title={strings.connect.introTitle} text={strings.connect.intro}>
        {made === undefined ? (
          <div>
            <Button
              loading={making.isPending}
              onClick={() => making.mutate({ name: strings.connect.keyName, scopes: ['ask'] })}
            >
              {strings.connect.makeKey}
            </Button>
          </div>
        ) : (
          <div role="status">
            <div className={classes.address}>
              <code>{made.key}</code>
              <CopyButton text={made.key} label={strings.connect.copyKey} withText />
            </div>
            <Text size="sm" c="dimmed">
              {strings.connect.keyReady}
            </Text>
          </div>
        )}
      </Section>
      <Section title={strings.connect.websiteTitle} text={strings.connect.websiteText}>
        <div>
          <Link to="/chatbots/$chatbotId/website" params={{ chatbotId }}>
            {strings.connect.toWebsite}
          </Link>
        </div>
      </Section>
      {DOORS.map((door) => (
        <DoorSection key={door.name} door={door} chatbotId={chatbotId} apiKey={made?.key} />
      ))}
      <WebhookSection chatbotId={chatbotId} />
    </Stack>
  );
}
