/** Takes questions off the list; one undo puts them back. */
import { Button } from '@mantine/core';
import { useMay } from '../../state/use-may.ts';
import { useDismissal } from './use-dismissal.ts';

interface DismissButtonProps {
  chatbotId: string;
  label: string;
  /** For whoever does not see what the button stands beside; default: the label. */
  fullLabel?: string;
  questions: readonly string[];
  onDismissed?: () => void;
}

export function DismissButton({ chatbotId, label, fullLabel, questions, onDismissed }: DismissButtonProps) {
  const may = useMay();
  const dismissal = useDismissal(chatbotId);
  if (!may('teach')) return null;
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={fullLabel}
      loading={dismissal.isPending}
      onClick={() => dismissal.mutate(questions, { onSuccess: () => onDismissed?.() })}
    >
      {label}
    </Button>
  );
}
