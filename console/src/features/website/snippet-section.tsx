/** The line that puts the chat on a website, with a key that may only ask, from the owner's pages alone. */
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { NewKey } from '../../../../contract/keys.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { notifyError } from '../../components/notices/notify.ts';
import { Section } from '../../components/section.tsx';
import { useMakeKey } from '../../state/use-make-key.ts';
import { strings } from '../../strings/catalogue.ts';
import { readAddresses } from './page-addresses.ts';
import classes from './website.module.css';

const snippetOf = (key: string): string =>
  `<script src="${location.origin}/widget.js" data-key="${key}" async></script>`;

export function SnippetSection({ chatbotId }: { chatbotId: string }) {
  const [addresses, setAddresses] = useState('');
  const [isTried, setTried] = useState(false);
  const [made, setMade] = useState<NewKey>();
  const making = useMakeKey(chatbotId, { onSuccess: setMade, onError: notifyError });
  const { origins, fault } = readAddresses(addresses);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === undefined) making.mutate({ name: strings.website.keyName, scopes: ['ask'], origins });
  };
  return (
    <Section title={strings.website.snippetTitle} text={strings.website.snippetText}>
      <form onSubmit={submit}>
        <Stack align="start">
          <Textarea
            w="100%"
            maw={560}
            label={strings.website.addresses}
            description={strings.website.addressesHint}
            placeholder={strings.keys.originsPlaceholder}
            autosize
            minRows={1}
            value={addresses}
            error={isTried && fault}
            onChange={(event) => setAddresses(event.currentTarget.value)}
          />
          <Button type="submit" loading={making.isPending}>
            {strings.website.make}
          </Button>
        </Stack>
      </form>
      {made !== undefined && (
        <div role="status">
          <div className={classes.made}>
            <Text size="sm" fw={500}>
              {strings.website.paste}
            </Text>
            <CopyButton text={snippetOf(made.key)} label={strings.website.copySnippet} withText />
          </div>
          <CodeBlock text={snippetOf(made.key)} label={strings.website.snippetLabel} />
          <Text size="sm" c="dimmed" mt="xs">
            {strings.website.madeFor(made.origins.join(', '))}
          </Text>
        </div>
      )}
    </Section>
  );
}
