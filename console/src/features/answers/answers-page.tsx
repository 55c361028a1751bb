/** The Answers tab: what was asked and said, latest first, and what can be done about each. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { keptAnswersFile, listKeptAnswers } from '../../api/kept-answers.ts';
import cards from '../../components/cards.module.css';
import { formatDateTime } from '../../components/format.ts';
import { Icon } from '../../components/icon.tsx';
import { MoreButton } from '../../components/listing/more-button.tsx';
import { QueryPanel } from '../../components/panels/query-panel.tsx';
import { EmptyPanel, LoadingPanel } from '../../components/panels/state-panels.tsx';
import { useTitle } from '../../components/use-title.ts';
import type { ShownAnswers } from '../../state/answer-search.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { useChatbot, useChatbotId } from '../../state/use-chatbot.ts';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';
import { AnswerCard } from './answer-card.tsx';
import { AnswerFilters } from './answer-filters.tsx';
import { KeepingSection } from './keeping-section.tsx';

const texts = strings.keptAnswers;

export function AnswersPage() {
  const chatbot = useChatbot();
  const maySet = useMay()('settings');
  useTitle(strings.tabs.answers, chatbot.data?.name);
  const shown = useSearch({ from: '/owner/chatbots/$chatbotId/answers' });
  const navigate = useNavigate();
  const show = (search: ShownAnswers) =>
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  return (
    <QueryPanel query={chatbot}>
      {(record) => (
        <Stack gap="md">
          {maySet && <KeepingSection key={record.id} chatbot={record} />}
          <AnswerFilters shown={shown} onChange={show} />
          <AnswerList shown={shown} isKept={record.answerLog.isKept} onShow={show} />
        </Stack>
      )}
    </QueryPanel>
  );
}

interface AnswerListProps {
  shown: ShownAnswers;
  /** Whether what is asked is kept now. */
  isKept: boolean;
  onShow: (shown: ShownAnswers) => void;
}

function AnswerList({ shown, isKept, onShow }: AnswerListProps) {
  const chatbotId = useChatbotId();
  const offText = useMay()('settings') ? texts.emptyOffText : '';
  const answers = useInfiniteQuery({
    queryKey: queryKeys.keptAnswersOf(chatbotId, shown),
    queryFn: ({ pageParam, signal }) => listKeptAnswers(chatbotId, { ...shown, before: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const isFiltered = Object.values(shown).some((value) => value !== undefined);
  return (
    <QueryPanel query={answers} loading={<LoadingPanel rows={4} height={96} />}>
      {({ pages }) => {
        const listed = pages.flatMap((page) => page.answers);
        const lookedBackTo = pages.at(-1)?.lookedBackTo ?? null;
        return (
          <>
            {listed.length === 0 && !answers.hasNextPage && (
              <EmptyPanel
                icon="inbox"
                title={isFiltered ? texts.noneOfFilter : texts.emptyTitle}
                text={isKept ? texts.emptyText : offText}
              />
            )}
            {listed.length > 0 && (
              <>
                <Group justify="space-between">
                  <Text size="sm" c="dimmed" role="status">
                    {answers.hasNextPage ? texts.countAtLeast(listed.length) : texts.count(listed.length)}
                    {shown.sourceId !== undefined &&
                      ` · ${texts.fromSource(listed[0]?.source?.title ?? texts.sourceGone)}`}
                    {shown.conversation !== undefined && ` · ${texts.ofConversation}`}
                  </Text>
                  <Button
                    component="a"
                    href={keptAnswersFile(chatbotId, shown)}
                    download
                    size="compact-sm"
                    variant="default"
                    leftSection={<Icon name="download" />}
                  >
                    {texts.download}
                  </Button>
                </Group>
                <ul className={cards.list} aria-label={texts.listLabel}>
                  {listed.map((answer) => (
                    <AnswerCard key={answer.id} chatbotId={chatbotId} answer={answer} onShow={onShow} />
                  ))}
                </ul>
              </>
            )}
            {answers.hasNextPage && (
              <Group>
                <MoreButton query={answers} label={texts.older} />
                {lookedBackTo !== null && (
                  <Text size="sm" c="dimmed" role="status">
                    {texts.lookedBackTo(formatDateTime(lookedBackTo))}
                  </Text>
                )}
              </Group>
            )}
          </>
        );
      }}
    </QueryPanel>
  );
}
