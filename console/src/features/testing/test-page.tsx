/** The Test tab: a chat with the chatbot through the API that customers' programs use. */
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { QUESTION_MAX_CHARACTERS } from '../../../../contract/knowledge/pair-limits.ts';
import { isBlank } from '../../../../contract/text.ts';
import { findNewestPair } from '../../api/pairs.ts';
import { Icon } from '../../components/icon.tsx';
import { useRoomBelowNotices } from '../../components/notices/use-room-below-notices.ts';
import { EmptyPanel } from '../../components/panels/state-panels.tsx';
import { ToTab } from '../../components/panels/to-tab.tsx';
import { useTitle } from '../../components/use-title.ts';
import { useDraft } from '../../state/drafts.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { useChatbot, useChatbotId } from '../../state/use-chatbot.ts';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';
import { ChatTurn } from './chat-turn.tsx';
import classes from './test.module.css';
import { useConversation } from './use-conversation.ts';

/** One that was taught nothing says so, any other offers a question that it knows. */
function NothingAsked({ onAsk }: { onAsk: (question: string) => void }) {
  const { data: chatbot } = useChatbot();
  const mayTeach = useMay()('teach');
  const chatbotId = useChatbotId();
  const { data: newest } = useQuery({
    queryKey: queryKeys.newestPair(chatbotId),
    queryFn: ({ signal }) => findNewestPair(chatbotId, signal),
  });
  if (chatbot !== undefined && chatbot.counts.pairs === 0 && chatbot.counts.files === 0) {
    return (
      <EmptyPanel icon="bot" title={strings.start.untaughtTitle} text={strings.start.untaughtText}>
        {mayTeach && <ToTab to="qa" search={{ add: true }} label={strings.start.writeFirst} />}
      </EmptyPanel>
    );
  }
  return (
    <EmptyPanel icon="bot" title={strings.test.emptyTitle} text={strings.test.emptyText}>
      {newest != null && (
        <Button variant="default" className={classes.suggestion ?? ''} onClick={() => onAsk(newest.question)}>
          <span className={classes.suggestionText}>{strings.start.tryQuestion(newest.question)}</span>
        </Button>
      )}
    </EmptyPanel>
  );
}

export function TestPage() {
  const router = useRouter();
  const chatbotId = useChatbotId();
  useTitle(strings.tabs.test, useChatbot().data?.name);
  const { turns, send, clear } = useConversation(chatbotId);
  const { value: question, ...draft } = useDraft(`${chatbotId} test question`, '');
  const list = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useRoomBelowNotices(form);
  const isTooLong = [...question.trim()].length > QUESTION_MAX_CHARACTERS;
  const turnCount = turns.length;
  const lastTurn = turns.at(-1);
  // When it is asked, and once more when its answer comes, which takes more room.
  useEffect(() => {
    if (lastTurn !== undefined) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [lastTurn]);
  // Who comes back to the conversation goes on where it ended; the router has scrolled to the top of the page by then.
  useEffect(
    () =>
      router.subscribe('onRendered', () => {
        list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
      }),
    [router],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank(question) || isTooLong) return;
    void send(question.trim());
    draft.drop();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  // Its button goes with the conversation.
  const clearAndAskAnew = () => {
    clear();
    field.current?.focus();
  };
  return (
    <div className={classes.chat}>
      <div className={classes.turns} ref={list} role="log" aria-label={strings.test.conversation}>
        {turnCount === 0 && <NothingAsked onAsk={(text) => void send(text)} />}
        {turns.map((turn) => (
          <ChatTurn key={turn.id} chatbotId={chatbotId} turn={turn} onAsk={(text) => void send(text)} />
        ))}
      </div>
      <form ref={form} className={classes.composer} onSubmit={submit}>
        <Textarea
          ref={field}
          className={classes.field ?? ''}
          aria-label={strings.test.question}
          placeholder={strings.test.placeholder}
          autosize
          minRows={1}
          maxRows={5}
          error={isTooLong && strings.pairs.tooLong(QUESTION_MAX_CHARACTERS)}
          autoFocus
          value={question}
          onChange={(event) => draft.change(event.currentTarget.value)}
          onKeyDown={sendOnEnter}
        />
        <Button type="submit" leftSection={<Icon name="send" />}>
          {strings.test.send}
        </Button>
        {turnCount > 0 && (
          <Button variant="default" onClick={clearAndAskAnew}>
            {strings.test.clear}
          </Button>
        )}
      </form>
    </div>
  );
}
