/** What the chatbot says to greetings, thanks and the like: the owner's own words, or none. */
import { Stack, Switch, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { SMALL_TALK_KINDS, type SmallTalkKind } from '../../../../contract/asking/chat.ts';
import { isBlank } from '../../../../contract/text.ts';
import {
  SMALL_TALK_TEXT_MAX_CHARACTERS,
  type SmallTalkTexts,
  type WebsiteSettings,
} from '../../../../contract/website.ts';
import { SaveRow } from '../../components/save-row.tsx';
import { Section } from '../../components/section.tsx';
import { useDraft } from '../../state/drafts.ts';
import { strings } from '../../strings/catalogue.ts';
import { useChangeWebsite } from './use-website.ts';

/** As it is saved: without the texts that are left blank. */
function withoutBlanks(texts: SmallTalkTexts): SmallTalkTexts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => !isBlank(text)));
}

export function SmallTalkSection({ chatbotId, saved }: { chatbotId: string; saved: WebsiteSettings }) {
  // What was typed of each kind; the rest is as it is saved.
  const draft = useDraft<SmallTalkTexts>(`${chatbotId} small talk`, {});
  const saving = useChangeWebsite(chatbotId);
  const isOn = saving.isPending ? saving.variables.smallTalk !== null : saved.smallTalk !== null;
  const texts = { ...saved.smallTalk, ...draft.value };
  const submitTexts = () => {
    saving.mutateAsync({ smallTalk: withoutBlanks(texts) }).then(draft.drop, () => undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    submitTexts();
  };
  const turn = (on: boolean) => {
    // What was saved goes when it is switched off: it is there to be switched on again.
    if (on) submitTexts();
    else {
      draft.change(texts);
      saving.mutate({ smallTalk: null });
    }
  };
  const change = (kind: SmallTalkKind, text: string) => draft.change({ ...draft.value, [kind]: text });
  return (
    <Section title={strings.website.smallTalkTitle} text={strings.website.smallTalkText}>
      <form onSubmit={submit}>
        <Stack align="stretch" maw={560}>
          <Switch
            label={strings.website.smallTalkSwitch}
            checked={isOn}
            onChange={(event) => turn(event.currentTarget.checked)}
          />
          {isOn &&
            SMALL_TALK_KINDS.map((kind) => (
              <Textarea
                key={kind}
                label={strings.website.smallTalkKinds[kind]}
                description={strings.website.ownWordsHint}
                autosize
                minRows={1}
                maxLength={SMALL_TALK_TEXT_MAX_CHARACTERS}
                value={texts[kind] ?? ''}
                onChange={(event) => change(kind, event.currentTarget.value)}
              />
            ))}
          {isOn && <SaveRow isChanged={draft.isChanged} isSaving={saving.isPending} onDiscard={draft.drop} />}
        </Stack>
      </form>
    </Section>
  );
}
