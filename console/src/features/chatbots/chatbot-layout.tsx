/** What every tab of a chatbot stands under: its name, its id, the tabs. */
import { Link, Outlet } from '@tanstack/react-router';
import { isNotThere } from '../../api/client.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import crumb from '../../components/crumb.module.css';
import { Icon } from '../../components/icon.tsx';
import { NotFoundPanel } from '../../components/panels/not-found-panel.tsx';
import { QueryPanel } from '../../components/panels/query-panel.tsx';
import { useChatbot } from '../../state/use-chatbot.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './chatbot-layout.module.css';
import { ChatbotTabs, TABS, useActiveTab } from './chatbot-tabs.tsx';
import { FirstStepsCard } from './first-steps.tsx';
import { PageHelp } from './page-help.tsx';

export function ChatbotLayout() {
  const chatbot = useChatbot();
  const active = useActiveTab();
  const tab = TABS.find(({ path }) => path === active);
  if (isNotThere(chatbot.error)) return <NotFoundPanel />;
  return (
    <QueryPanel query={chatbot}>
      {(record) => (
        <>
          <Link to="/chatbots" className={crumb.crumb}>
            <Icon name="back" size={14} />
            {strings.chatbots.title}
          </Link>
          <div className={classes.head}>
            <h1 className={classes.title}>
              <bdi>{record.name}</bdi>
            </h1>
            <span className={classes.id}>
              <span className={classes.idLabel}>{strings.chatbots.id}</span> <code>{record.id}</code>
              <CopyButton text={record.id} label={strings.chatbots.copyId} />
              {tab !== undefined && <PageHelp key={tab.path} tab={tab.path} label={tab.label} />}
            </span>
          </div>
          <FirstStepsCard key={record.id} chatbot={record} />
          <ChatbotTabs chatbot={record}>
            <Outlet />
          </ChatbotTabs>
        </>
      )}
    </QueryPanel>
  );
}
