/** How sure the chatbot must be to answer, and to suggest. */
import { Stack, Text } from '@mantine/core';
import type { FormEvent } from 'react';
import type { ChatbotRecord } from '../../../../contract/chatbots.ts';
import { SaveRow } from '../../components/save-row.tsx';
import { Section } from '../../components/section.tsx';
import { useDraft } from '../../state/drafts.ts';
import { strings } from '../../strings/catalogue.ts';
import { isPercent, ThresholdField, type TypedPercent, toPercent } from './threshold-field.tsx';
import { ThresholdTrial } from './trial/threshold-trial.tsx';
import { useChangeChatbot } from './use-change-chatbot.ts';

/** What was typed; the rest is as the chatbot has it, also when it is changed elsewhere. */
interface TypedThresholds {
  answer?: TypedPercent;
  suggest?: TypedPercent;
}

function readThreshold(typed: TypedPercent | undefined, saved: number | null, defaultShare: number) {
  const percent = typed !== undefined ? typed : saved === null ? null : toPercent(saved);
  const share = typed === undefined ? saved : isPercent(typed) ? typed / 100 : null;
  return {
    percent,
    share,
    inForce: share ?? defaultShare,
    isValid: percent === null || isPercent(percent),
    isChanged: share !== saved,
  };
}

export function ThresholdSection({ chatbot }: { chatbot: ChatbotRecord }) {
  const { value: typed, change, drop } = useDraft<TypedThresholds>(`${chatbot.id} thresholds`, {});
  const saving = useChangeChatbot(chatbot.id);
  const answer = readThreshold(typed.answer, chatbot.answerThreshold, chatbot.defaultAnswerThreshold);
  const suggest = readThreshold(typed.suggest, chatbot.suggestThreshold, chatbot.defaultSuggestThreshold);
  const isValid = answer.isValid && suggest.isValid;
  const isOrdered = suggest.inForce <= answer.inForce;
  const inForce = isValid && isOrdered ? { answer: answer.inForce, suggest: suggest.inForce } : undefined;
  const isUnchanged = !answer.isChanged && !suggest.isChanged;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const changes = {
      ...(answer.isChanged && { answerThreshold: answer.share }),
      ...(suggest.isChanged && { suggestThreshold: suggest.share }),
    };
    saving.mutateAsync(changes).then(drop, () => undefined);
  };
  return (
    <Section title={strings.settings.thresholds} text={strings.settings.thresholdsText}>
      <form onSubmit={submit}>
        <Stack align="start">
          <ThresholdField
            label={strings.settings.answer}
            hint={strings.settings.answerHint}
            percent={answer.percent}
            defaultShare={chatbot.defaultAnswerThreshold}
            onChange={(percent) => change({ ...typed, answer: percent })}
          />
          <ThresholdField
            label={strings.settings.suggest}
            hint={strings.settings.suggestHint}
            percent={suggest.percent}
            defaultShare={chatbot.defaultSuggestThreshold}
            onChange={(percent) => change({ ...typed, suggest: percent })}
          />
          {isValid && !isOrdered && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {strings.settings.order}
            </Text>
          )}
          <SaveRow
            isChanged={!isUnchanged || !isValid}
            isSaving={saving.isPending}
            isFaulty={!isValid || !isOrdered || isUnchanged}
            onDiscard={drop}
          />
        </Stack>
      </form>
      <ThresholdTrial chatbot={chatbot} thresholds={inForce} />
    </Section>
  );
}
