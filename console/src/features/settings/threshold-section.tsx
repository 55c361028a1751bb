/** How sure the chatbot must be to answer, and to suggest. */
import { Button, Checkbox, NumberInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ChatbotRecord } from '../../../../contract/chatbots.ts';
import { formatPercent } from '../../components/format.ts';
import { Section } from '../../components/section.tsx';
import { strings } from '../../strings/catalogue.ts';
import { useChangeChatbot } from './use-change-chatbot.ts';

interface ThresholdFieldProps {
  label: string;
  hint: string;
  /** Null: the default. */
  share: number | null;
  defaultShare: number;
  onChange: (share: number | null) => void;
}

function ThresholdField({ label, hint, share, defaultShare, onChange }: ThresholdFieldProps) {
  return (
    <Stack gap="xs" w="100%">
      <NumberInput
        label={label}
        description={hint}
        suffix=" %"
        min={0}
        max={100}
        step={5}
        maw={260}
        hideControls
        disabled={share === null}
        value={Math.round((share ?? defaultShare) * 100)}
        onChange={(percent) => onChange(typeof percent === 'number' ? percent / 100 : (share ?? 0))}
      />
      <Checkbox
        label={`${strings.settings.useDefault} (${formatPercent(defaultShare)})`}
        aria-label={`${label}: ${strings.settings.useDefault}`}
        checked={share === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : defaultShare)}
      />
    </Stack>
  );
}

export function ThresholdSection({ chatbot }: { chatbot: ChatbotRecord }) {
  const [answer, setAnswer] = useState(chatbot.answerThreshold);
  const [suggest, setSuggest] = useState(chatbot.suggestThreshold);
  const change = useChangeChatbot(chatbot.id);
  const isOrdered =
    (suggest ?? chatbot.defaultSuggestThreshold) <= (answer ?? chatbot.defaultAnswerThreshold);
  const isUnchanged = answer === chatbot.answerThreshold && suggest === chatbot.suggestThreshold;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ answerThreshold: answer, suggestThreshold: suggest });
  };
  return (
    <Section title={strings.settings.thresholds} text={strings.settings.thresholdsText}>
      <form onSubmit={submit}>
        <Stack align="start">
          <ThresholdField
            label={strings.settings.answer}
            hint={strings.settings.answerHint}
            share={answer}
            defaultShare={chatbot.defaultAnswerThreshold}
            onChange={setAnswer}
          />
          <ThresholdField
            label={strings.settings.suggest}
            hint={strings.settings.suggestHint}
            share={suggest}
            defaultShare={chatbot.defaultSuggestThreshold}
            onChange={setSuggest}
          />
          {!isOrdered && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {strings.settings.order}
            </Text>
          )}
          <Button type="submit" loading={change.isPending} disabled={!isOrdered || isUnchanged}>
            {strings.common.save}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}
