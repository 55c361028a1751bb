/** Whether an answer in the test chat helped: it stands with the answer in the tab Answers, and counts in no figure. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { giveFeedback } from '../../api/kept-answers.ts';
import { notifyError } from '../../components/notices/notify.ts';
import { strings } from '../../strings/catalogue.ts';

const texts = strings.keptAnswers;

export function Thumbs({ chatbotId, answerId }: { chatbotId: string; answerId: string }) {
  const judging = useMutation({
    mutationFn: (helpful: boolean) => giveFeedback(chatbotId, { answerId, helpful }),
    onError: notifyError,
  });
  return [true, false].map((helpful) => (
    <Button
      key={String(helpful)}
      size="compact-sm"
      variant="default"
      aria-pressed={judging.isSuccess && judging.variables === helpful}
      disabled={judging.isPending}
      onClick={() => judging.mutate(helpful)}
    >
      {helpful ? texts.helpful : texts.notHelpful}
    </Button>
  ));
}
