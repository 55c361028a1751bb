/** Leads from a list to what was deleted from it. */
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DeletedKind } from '../../../../contract/history.ts';
import { useChatbotId, useHasHistory } from '../../state/use-chatbot.ts';

export function DeletedLink({ kind, label }: { kind: DeletedKind; label: string }) {
  const chatbotId = useChatbotId();
  if (!useHasHistory()) return null;
  return (
    <Text size="sm">
      <Link to="/chatbots/$chatbotId/history" params={{ chatbotId }} search={{ deleted: kind }}>
        {label}
      </Link>
    </Text>
  );
}
