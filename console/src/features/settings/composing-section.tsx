/** Whether a language model may put answers from files into words, how often, and what became of that. */
import { NumberInput, Stack, Switch, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import {
  CALLS_PER_DAY_MAX,
  COMPOSING_OUTCOMES,
  type ComposingState,
} from '../../../../contract/asking/composing.ts';
import type { ChangeWebsiteBody, WebsiteSettings } from '../../../../contract/website.ts';
import { stepIdOf } from '../../api/client.ts';
import { changeWebsite, readComposing, readWebsite } from '../../api/website.ts';
import { notifyError } from '../../components/notices/notify.ts';
import { useNotifySaved } from '../../components/notices/use-notify-saved.ts';
import { SaveRow } from '../../components/save-row.tsx';
import { Section } from '../../components/section.tsx';
import { useDraft } from '../../state/drafts.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';

const texts = strings.composing;

/** As it is typed, which may be no number yet; empty: the operator's limit. */
interface TypedCalls {
  calls?: number | string;
}

const isCalls = (typed: number | string): boolean =>
  typed === '' ||
  (typeof typed === 'number' && Number.isInteger(typed) && typed >= 0 && typed <= CALLS_PER_DAY_MAX);

function Outcomes({ state }: { state: ComposingState }) {
  const seen = COMPOSING_OUTCOMES.filter((outcome) => (state.outcomes[outcome] ?? 0) > 0);
  if (seen.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {texts.noneYet}
      </Text>
    );
  return (
    <>
      <Table>
        <Table.Caption>
          {texts.became(state.days)} {texts.othersText}
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.outcome}</Table.Th>
            <Table.Th>{texts.times}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {seen.map((outcome) => (
            <Table.Tr key={outcome}>
              <Table.Td>{texts.outcomes[outcome]}</Table.Td>
              <Table.Td>{state.outcomes[outcome]}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm">{texts.today(state.callsToday)}</Text>
    </>
  );
}

interface FormProps {
  chatbotId: string;
  saved: WebsiteSettings;
  state: ComposingState;
}

function ComposingForm({ chatbotId, saved, state }: FormProps) {
  const queryClient = useQueryClient();
  const notifySaved = useNotifySaved(chatbotId);
  const draft = useDraft<TypedCalls>(`${chatbotId} composing`, {});
  const saving = useMutation({
    mutationFn: (changes: ChangeWebsiteBody) => changeWebsite(chatbotId, changes),
    onSuccess: (settings) => {
      queryClient.setQueryData(queryKeys.website(chatbotId), settings);
      notifySaved(stepIdOf(settings));
    },
    onError: notifyError,
  });
  const { calls = saved.modelCallsPerDay ?? '' } = draft.value;
  const isFaulty = !isCalls(calls);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const modelCallsPerDay = typeof calls === 'number' ? calls : null;
    if (!isFaulty) saving.mutateAsync({ modelCallsPerDay }).then(draft.drop, () => undefined);
  };
  return (
    <form onSubmit={submit}>
      <Stack align="start">
        <Switch
          label={texts.on}
          checked={saved.answers === 'composed'}
          disabled={saving.isPending}
          onChange={(event) =>
            saving.mutate({ answers: event.currentTarget.checked ? 'composed' : 'extractive' })
          }
        />
        <NumberInput
          label={texts.perDay}
          description={texts.perDayHint(state.callsPerDayMax)}
          min={0}
          max={CALLS_PER_DAY_MAX}
          allowDecimal={false}
          error={isFaulty && texts.fault(CALLS_PER_DAY_MAX)}
          value={calls}
          onChange={(value) => draft.change({ calls: value })}
        />
        <SaveRow
          isChanged={calls !== (saved.modelCallsPerDay ?? '')}
          isSaving={saving.isPending}
          isFaulty={isFaulty}
          onDiscard={draft.drop}
        />
        <Outcomes state={state} />
      </Stack>
    </form>
  );
}

export function ComposingSection({ chatbotId }: { chatbotId: string }) {
  const website = useQuery({
    queryKey: queryKeys.website(chatbotId),
    queryFn: ({ signal }) => readWebsite(chatbotId, signal),
  });
  const composing = useQuery({
    queryKey: queryKeys.composing(chatbotId),
    queryFn: ({ signal }) => readComposing(chatbotId, signal),
  });
  const state = composing.data;
  if (website.data === undefined || state === undefined) return null;
  const { model } = state;
  return (
    <Section title={texts.title} text={model === null ? texts.none : texts.text(model.name, model.host)}>
      {model !== null && <ComposingForm chatbotId={chatbotId} saved={website.data} state={state} />}
    </Section>
  );
}
