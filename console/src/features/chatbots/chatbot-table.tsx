/** Chatbots as rows; on a phone each row becomes a card. */
import { Link } from '@tanstack/react-router';
import type { ChatbotCounts, ChatbotRecord } from '../../../../contract/chatbots.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { formatNumber } from '../../components/format.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './chatbot-table.module.css';

const COLUMNS: readonly { count: keyof ChatbotCounts; title: string; wantsAttention?: true }[] = [
  { count: 'pairs', title: strings.chatbots.pairs },
  { count: 'files', title: strings.chatbots.files },
  { count: 'untrained', title: strings.chatbots.untrained },
  { count: 'unanswered', title: strings.chatbots.unanswered, wantsAttention: true },
  { count: 'asksInSevenDays', title: strings.chatbots.asks },
];

function toneClass(amount: number, wantsAttention: boolean): string | undefined {
  if (amount === 0) return classes.zero;
  return wantsAttention ? classes.attention : undefined;
}

export function ChatbotTable({ chatbots }: { chatbots: readonly ChatbotRecord[] }) {
  return (
    <table className={classes.table} aria-label={strings.chatbots.title}>
      <thead>
        <tr>
          <th scope="col">{strings.chatbots.name}</th>
          {COLUMNS.map(({ count, title }) => (
            <th key={count} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chatbots.map((chatbot) => (
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
          </tr>
        ))}
      </tbody>
    </table>
  );
}
