/** Chatbots as rows; on a phone each row becomes a card. */
import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ChatbotCounts, ChatbotRecord } from '../../../../contract/chatbots.ts';
import { Ago } from '../../components/ago.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { formatNumber } from '../../components/format.ts';
import { ListTools, SortHeader } from '../../components/listing/list-tools.tsx';
import { arrange, type Columns, useListView } from '../../components/listing/list-view.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './chatbot-table.module.css';

const COLUMNS: readonly { count: keyof ChatbotCounts; title: string; wantsAttention?: true }[] = [
  { count: 'pairs', title: strings.chatbots.pairs },
  { count: 'files', title: strings.chatbots.files },
  { count: 'untrained', title: strings.chatbots.untrained },
  { count: 'unanswered', title: strings.chatbots.unanswered, wantsAttention: true },
  { count: 'asksInSevenDays', title: strings.chatbots.asks },
];

const SORTED_BY: Columns<ChatbotRecord> = {
  name: { title: strings.chatbots.name, valueOf: ({ name }) => name },
  ...Object.fromEntries(
    COLUMNS.map(({ count, title }) => [
      count,
      { title, valueOf: ({ counts }: ChatbotRecord) => counts[count], isHighestFirst: true },
    ]),
  ),
  changed: {
    title: strings.chatbots.changed,
    valueOf: ({ modifiedDate }) => modifiedDate,
    isHighestFirst: true,
  },
};

function toneClass(amount: number, wantsAttention: boolean): string | undefined {
  if (amount === 0) return classes.zero;
  return wantsAttention ? classes.attention : undefined;
}

export function ChatbotTable({ chatbots }: { chatbots: readonly ChatbotRecord[] }) {
  const [view, setView] = useListView('chatbots');
  const shown = arrange(chatbots, SORTED_BY, view, ({ name, id }) => `${name}\n${id}`);
  return (
    <Stack gap="sm">
      <ListTools
        columns={SORTED_BY}
        view={view}
        total={chatbots.length}
        shown={shown.length}
        onChange={setView}
      />
      <table className={classes.table} aria-label={strings.chatbots.title}>
        <thead>
          <tr>
            {Object.keys(SORTED_BY).map((by) => (
              <SortHeader key={by} columns={SORTED_BY} by={by} view={view} onChange={setView} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((chatbot) => (
            <tr key={chatbot.id}>
              <th scope="row">
                <div className={classes.name}>
                  <Link
                    to="/chatbots/$chatbotId/qa"
                    params={{ chatbotId: chatbot.id }}
                    className={classes.link}
                  >
                    <bdi>{chatbot.name}</bdi>
                  </Link>
                  <span className={classes.id}>
                    {chatbot.id}
                    <CopyButton text={chatbot.id} label={strings.chatbots.copyIdOf(chatbot.name)} />
                  </span>
                </div>
              </th>
              {COLUMNS.map(({ count, title, wantsAttention }) => (
                <td
                  key={count}
                  data-title={title}
                  className={toneClass(chatbot.counts[count], wantsAttention === true)}
                >
                  {formatNumber(chatbot.counts[count])}
                </td>
              ))}
              <td data-title={strings.chatbots.changed}>
                <Ago date={chatbot.modifiedDate} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  );
}
