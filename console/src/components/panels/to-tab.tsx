/** A button that leads to another tab of the chatbot. */
import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useChatbotId } from '../../state/use-chatbot.ts';

interface ToTabProps extends ButtonProps {
  to: 'qa' | 'files' | 'test' | 'website';
  label: string;
  search?: { add?: true; find?: string };
}

export function ToTab({ to, label, search = {}, ...button }: ToTabProps) {
  const chatbotId = useChatbotId();
  return (
    <Button
      {...button}
      renderRoot={(props: Record<string, unknown>) => (
        <Link {...props} to={`/chatbots/$chatbotId/${to}`} params={{ chatbotId }} search={search} />
      )}
    >
      {label}
    </Button>
  );
}
