/** The ways on from a wrong answer. */
import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Match } from '../../../../contract/asking/chat.ts';
import { Icon } from '../../components/icon.tsx';
import { isSameQuestion } from '../../pair-writing/same-question.ts';
import { strings } from '../../strings/catalogue.ts';

export type WayOn = keyof typeof strings.verdict.ways;

interface WrongMenuProps {
  chatbotId: string;
  /** As it was asked. */
  question: string;
  /** What answered. */
  match: Match | undefined;
  onChoose: (way: WayOn) => void;
}

export function WrongMenu({ chatbotId, question, match, onChoose }: WrongMenuProps) {
  const isPair = match?.type === 'qa';
  // A question that was taught with this answer cannot be forbidden it at the same time: the answer is corrected instead.
  const isOwnQuestion = isPair && isSameQuestion(match.question ?? '', question);
  const ways: WayOn[] = [...(isPair ? ['edit' as const] : []), 'known', 'other'];
  if (isPair && !isOwnQuestion) ways.push('never');
  return (
    <Menu position="bottom-start" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button size="compact-sm" variant="default" rightSection={<Icon name="down" size={12} />}>
          {strings.verdict.wrong}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ways.map((way) => (
          <Menu.Item key={way} onClick={() => onChoose(way)}>
            {strings.verdict.ways[way]}
          </Menu.Item>
        ))}
        {match?.type === 'file' && (
          <Menu.Item
            renderRoot={(props: Record<string, unknown>) => (
              <Link
                {...props}
                to="/chatbots/$chatbotId/files/$fileId"
                params={{ chatbotId, fileId: String(match.id) }}
              />
            )}
          >
            {strings.verdict.toFile}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
