/** How the chat looks and what it begins with, beside a preview that follows every key. */
import { Checkbox, Fieldset, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useId, useMemo } from 'react';
import { isBlank } from '../../../../contract/text.ts';
import {
  type ChangeWebsiteBody,
  isLogoUrl,
  LOGO_URL_MAX_CHARACTERS,
  STARTER_MAX_CHARACTERS,
  STARTERS_MAX,
  WEBSITE_TITLE_MAX_CHARACTERS,
  WELCOME_TEXT_MAX_CHARACTERS,
  type WebsiteSettings,
} from '../../../../contract/website.ts';
import { SaveRow } from '../../components/save-row.tsx';
import { Section } from '../../components/section.tsx';
import { useDraft } from '../../state/drafts.ts';
import { strings } from '../../strings/catalogue.ts';
import { ChatPreview } from './chat-preview.tsx';
import { useChangeWebsite } from './use-website.ts';
import classes from './website.module.css';

const POSITIONS = (['left', 'right'] as const).map((value) => ({
  value,
  label: strings.website.positions[value],
}));
const PLACES = Array.from({ length: STARTERS_MAX }, (_, at) => at);

/** Blank: the widget says its own words. */
const orNull = (text: string): string | null => (isBlank(text) ? null : text);

/** As it is saved: without the fields that are left blank. */
function withoutBlanks({ starters, ...typed }: ChangeWebsiteBody): ChangeWebsiteBody {
  return { ...typed, ...(starters && { starters: starters.filter((starter) => !isBlank(starter)) }) };
}

export function LooksSection({ chatbotId, saved }: { chatbotId: string; saved: WebsiteSettings }) {
  // What was typed; the rest is as it is saved, also when it is changed elsewhere.
  const draft = useDraft<ChangeWebsiteBody>(`${chatbotId} website`, {});
  const saving = useChangeWebsite(chatbotId);
  const positionLabel = useId();
  const typed = draft.value;
  const shown = useMemo(() => ({ ...saved, ...withoutBlanks(typed) }), [saved, typed]);
  const fields = { ...saved, ...typed };
  const change = (changes: ChangeWebsiteBody) => draft.change({ ...typed, ...changes });
  const isLogoWrong = fields.logoUrl !== null && !isLogoUrl(fields.logoUrl);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutateAsync(withoutBlanks(typed)).then(draft.drop, () => undefined);
  };
  const changeStarter = (at: number, text: string) =>
    change({ starters: PLACES.map((place) => (place === at ? text : (fields.starters[place] ?? ''))) });
  return (
    <Section title={strings.website.looks} text={strings.website.looksText}>
      <div className={classes.looks}>
        <form onSubmit={submit}>
          <Stack align="stretch">
            <TextInput
              label={strings.website.title}
              description={strings.website.ownWordsHint}
              maxLength={WEBSITE_TITLE_MAX_CHARACTERS}
              value={fields.title ?? ''}
              onChange={(event) => change({ title: orNull(event.currentTarget.value) })}
            />
            <Textarea
              label={strings.website.welcome}
              description={strings.website.ownWordsHint}
              autosize
              minRows={2}
              maxLength={WELCOME_TEXT_MAX_CHARACTERS}
              value={fields.welcomeText ?? ''}
              onChange={(event) => change({ welcomeText: orNull(event.currentTarget.value) })}
            />
            <Fieldset legend={strings.website.starters}>
              <Stack gap="xs">
                {PLACES.map((at) => (
                  <TextInput
                    key={at}
                    aria-label={strings.website.starter(at + 1)}
                    maxLength={STARTER_MAX_CHARACTERS}
                    value={fields.starters[at] ?? ''}
                    onChange={(event) => changeStarter(at, event.currentTarget.value)}
                  />
                ))}
              </Stack>
            </Fieldset>
            <TextInput
              type="color"
              className={classes.colour ?? ''}
              label={strings.website.colour}
              value={fields.color}
              onChange={(event) => change({ color: event.currentTarget.value })}
            />
            <TextInput
              type="url"
              label={strings.website.logo}
              description={strings.website.logoHint}
              maxLength={LOGO_URL_MAX_CHARACTERS}
              value={fields.logoUrl ?? ''}
              error={isLogoWrong && strings.website.logoFault}
              onChange={(event) => change({ logoUrl: orNull(event.currentTarget.value.trim()) })}
            />
            <div>
              <Text size="sm" fw={500} id={positionLabel}>
                {strings.website.position}
              </Text>
              <SegmentedControl
                aria-labelledby={positionLabel}
                data={POSITIONS}
                value={fields.position}
                onChange={(position) => change({ position })}
              />
            </div>
            <Checkbox
              label={strings.website.showSources}
              description={strings.website.showSourcesHint}
              checked={fields.showSources}
              onChange={(event) => change({ showSources: event.currentTarget.checked })}
            />
            <Checkbox
              label={strings.website.openFiles}
              description={strings.website.openFilesHint}
              disabled={!fields.showSources}
              checked={fields.showSources && fields.openFiles}
              onChange={(event) => change({ openFiles: event.currentTarget.checked })}
            />
            <SaveRow
              isChanged={draft.isChanged}
              isSaving={saving.isPending}
              isFaulty={isLogoWrong}
              onDiscard={draft.drop}
            />
          </Stack>
        </form>
        <ChatPreview chatbotId={chatbotId} settings={isLogoWrong ? { ...shown, logoUrl: null } : shown} />
      </div>
    </Section>
  );
}
