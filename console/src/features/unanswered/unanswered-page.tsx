/** The Unanswered tab. */
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { UnansweredGroup } from '../../../../contract/unanswered.ts';
import { listUnanswered } from '../../api/chatbots.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { QueryPanel } from '../../components/query-panel.tsx';
import { EmptyPanel, LoadingPanel } from '../../components/state-panels.tsx';
import { useFocusAfterRemoval } from '../../components/use-focus-after-removal.ts';
import { useTitle } from '../../components/use-title.ts';
import { strings } from '../../strings/catalogue.ts';
import { useChatbot, useChatbotId } from '../chatbots/use-chatbot.ts';
import { GroupCard } from './group-card.tsx';
import classes from './unanswered.module.css';

const countWordings = (groups: readonly UnansweredGroup[]): number =>
  groups.reduce((sum, { wordings }) => sum + wordings.length, 0);

function GroupList({ chatbotId, groups }: { chatbotId: string; groups: readonly UnansweredGroup[] }) {
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(list, groups.length);
  return (
    <ul className={classes.list} aria-label={strings.unanswered.listLabel} ref={list}>
      {groups.map((group) => (
        <GroupCard key={group.question} chatbotId={chatbotId} group={group} />
      ))}
    </ul>
  );
}

export function UnansweredPage() {
  const chatbotId = useChatbotId();
  useTitle(strings.tabs.unanswered, useChatbot().data?.name);
  const unanswered = useQuery({
    queryKey: queryKeys.unanswered(chatbotId),
    queryFn: ({ signal }) => listUnanswered(chatbotId, signal),
  });
  return (
    <QueryPanel query={unanswered} loading={<LoadingPanel rows={4} height={72} />}>
      {({ groups, isTruncated }) =>
        groups.length === 0 ? (
          <EmptyPanel
            icon="check"
            title={strings.unanswered.emptyTitle}
            text={strings.unanswered.emptyText}
          />
        ) : (
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {strings.unanswered.intro(countWordings(groups), groups.length)}{' '}
              {isTruncated && strings.unanswered.truncated}
            </Text>
            <GroupList chatbotId={chatbotId} groups={groups} />
          </Stack>
        )
      }
    </QueryPanel>
  );
}
