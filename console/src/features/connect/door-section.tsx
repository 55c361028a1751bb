/** One way in: what it is for, its address, and a question that really goes through it. */
import { Anchor, Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isBlank } from '../../../../contract/text.ts';
import { AnswerText } from '../../components/answer-text.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { FormError } from '../../components/notices/form-error.tsx';
import { Section } from '../../components/section.tsx';
import { strings } from '../../strings/catalogue.ts';
import classes from './connect.module.css';
import type { Door } from './doors.ts';

interface DoorSectionProps {
  door: Door;
  chatbotId: string;
  apiKey: string | undefined;
}

export function DoorSection({ door, chatbotId, apiKey }: DoorSectionProps) {
  const [question, setQuestion] = useState<string>(strings.keys.sampleQuestion);
  const asking = useMutation({
    mutationFn: (key: string) => door.ask(chatbotId, key, question.trim()),
  });
  const { title, text } = strings.connect.doors[door.name];
  const address = location.origin + door.address(chatbotId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (apiKey !== undefined && !isBlank(question)) asking.mutate(apiKey);
  };
  return (
    <Section title={title} text={text}>
      <div className={classes.address}>
        <Text size="sm" c="dimmed" span>
          {strings.connect.address}
        </Text>
        <code>{address}</code>
        <CopyButton text={address} label={strings.connect.copyAddress(title)} />
      </div>
      <form onSubmit={submit}>
        <Group align="end" gap="xs">
          <TextInput
            className={classes.question ?? ''}
            label={strings.connect.tryLabel}
            value={question}
            onChange={(event) => setQuestion(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            loading={asking.isPending}
            disabled={apiKey === undefined}
            title={apiKey === undefined ? strings.connect.needsKey : undefined}
          >
            {strings.connect.tryIt}
          </Button>
        </Group>
      </form>
      <div role="status">
        {asking.isSuccess && (
          <div className={classes.answer}>
            <Text size="xs" c="dimmed">
              {strings.connect.answered}
            </Text>
            <AnswerText text={asking.data} />
          </div>
        )}
      </div>
      <FormError error={asking.error} />
      <Anchor href={door.recipe} target="_blank" rel="noopener" size="sm">
        {strings.connect.steps}
      </Anchor>
    </Section>
  );
}
