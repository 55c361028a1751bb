/** For how long the history of the chatbot is kept. */
import { Checkbox, NumberInput, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import { type ChatbotRecord, HISTORY_DAYS_MAX } from '../../../../contract/chatbots.ts';
import { SaveRow } from '../../components/save-row.tsx';
import { Section } from '../../components/section.tsx';
import { useDraft } from '../../state/drafts.ts';
import { strings } from '../../strings/catalogue.ts';
import { useChangeChatbot } from './use-change-chatbot.ts';

/** As it is typed, which may be no number yet; null: the default. */
interface TypedDays {
  days?: number | string | null;
}

const isDays = (typed: number | string): typed is number =>
  typeof typed === 'number' && Number.isInteger(typed) && typed >= 0 && typed <= HISTORY_DAYS_MAX;

export function HistorySection({ chatbot }: { chatbot: ChatbotRecord }) {
  const { value: typed, change, drop } = useDraft<TypedDays>(`${chatbot.id} history`, {});
  const { days = chatbot.historyDays } = typed;
  const saving = useChangeChatbot(chatbot.id);
  const isFaulty = days !== null && !isDays(days);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (days === null || isDays(days)) saving.mutateAsync({ historyDays: days }).then(drop, () => undefined);
  };
  return (
    <Section title={strings.settings.history} text={strings.settings.historyText}>
      <form onSubmit={submit}>
        <Stack align="start">
          <NumberInput
            label={strings.settings.historyDays}
            min={0}
            max={HISTORY_DAYS_MAX}
            allowDecimal={false}
            disabled={days === null}
            error={isFaulty && strings.settings.historyFault(HISTORY_DAYS_MAX)}
            value={days ?? chatbot.defaultHistoryDays}
            onChange={(value) => change({ days: value })}
          />
          <Checkbox
            label={strings.settings.historyDefault(chatbot.defaultHistoryDays)}
            checked={days === null}
            onChange={(event) =>
              change({ days: event.currentTarget.checked ? null : chatbot.defaultHistoryDays })
            }
          />
          <SaveRow
            isChanged={days !== chatbot.historyDays}
            isSaving={saving.isPending}
            isFaulty={isFaulty}
            onDiscard={drop}
          />
        </Stack>
      </form>
    </Section>
  );
}
