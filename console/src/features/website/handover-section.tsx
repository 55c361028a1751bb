/** What the chatbot offers where it does not know: the owner's words, a link, a mail address, or passing the conversation on. */
import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import {
  HANDOVER_ADDRESS_MAX_CHARACTERS,
  HANDOVER_KINDS,
  HANDOVER_TEXT_MAX_CHARACTERS,
  type HandoverKind,
  isHandoverAddress,
} from '../../../../contract/asking/handover.ts';
import { isBlank } from '../../../../contract/text.ts';
import type { WebsiteSettings } from '../../../../contract/website.ts';
import { SaveRow } from '../../components/save-row.tsx';
import { Section } from '../../components/section.tsx';
import { useDraft } from '../../state/drafts.ts';
import { strings } from '../../strings/catalogue.ts';
import { useChangeWebsite } from './use-website.ts';

interface Typed {
  kind?: HandoverKind | 'none';
  text?: string;
  address?: string;
}

const CHOICES = (['none', ...HANDOVER_KINDS] as const).map((value) => ({
  value,
  label: strings.handover.kinds[value],
}));

export function HandoverSection({ chatbotId, saved }: { chatbotId: string; saved: WebsiteSettings }) {
  const draft = useDraft<Typed>(`${chatbotId} handover`, {});
  const saving = useChangeWebsite(chatbotId);
  const {
    kind = 'none',
    text = strings.handover.textExample,
    address = '',
  } = {
    ...saved.handover,
    ...draft.value,
  };
  const hasAddress = kind === 'link' || kind === 'email';
  const isFaulty =
    kind !== 'none' && (isBlank(text) || (hasAddress && !isHandoverAddress(kind, address.trim())));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isFaulty) return;
    const handover =
      kind === 'none' ? null : { kind, text: text.trim(), ...(hasAddress && { address: address.trim() }) };
    saving.mutateAsync({ handover }).then(draft.drop, () => undefined);
  };
  const change = (changes: Typed) => draft.change({ ...draft.value, ...changes });
  return (
    <Section title={strings.handover.title} text={strings.handover.intro}>
      <form onSubmit={submit}>
        <Stack align="stretch" maw={560}>
          <NativeSelect
            label={strings.handover.kind}
            data={CHOICES}
            value={kind}
            onChange={(event) => change({ kind: event.currentTarget.value as HandoverKind | 'none' })}
          />
          {kind !== 'none' && (
            <Textarea
              label={strings.handover.text}
              description={strings.handover.textHint}
              autosize
              minRows={2}
              maxLength={HANDOVER_TEXT_MAX_CHARACTERS}
              value={text}
              error={isBlank(text) && strings.handover.textFault}
              onChange={(event) => change({ text: event.currentTarget.value })}
            />
          )}
          {hasAddress && (
            <TextInput
              label={strings.handover.addresses[kind]}
              placeholder={strings.handover.placeholders[kind]}
              maxLength={HANDOVER_ADDRESS_MAX_CHARACTERS}
              value={address}
              error={
                address !== '' &&
                !isHandoverAddress(kind, address.trim()) &&
                strings.handover.addressFaults[kind]
              }
              onChange={(event) => change({ address: event.currentTarget.value })}
            />
          )}
          {kind === 'webhook' && (
            <p>
              {strings.handover.needsWebhook}{' '}
              <Link to="/chatbots/$chatbotId/connect" params={{ chatbotId }}>
                {strings.handover.toConnect}
              </Link>
            </p>
          )}
          <SaveRow
            isChanged={draft.isChanged}
            isSaving={saving.isPending}
            isFaulty={isFaulty}
            onDiscard={draft.drop}
          />
        </Stack>
      </form>
    </Section>
  );
}
