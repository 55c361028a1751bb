/** The tabs of a chatbot: each one an address of its own, also for a click with the middle button. */
import { Tabs } from '@mantine/core';
import { Link, useChildMatches } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { ChatbotRecord } from '../../../../contract/chatbots.ts';
import { formatNumber } from '../../components/format.ts';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './chatbot-layout.module.css';

export const TABS = [
  { path: 'qa', right: 'read', label: strings.tabs.qa, count: 'pairs' },
  { path: 'files', right: 'read', label: strings.tabs.files, count: 'files' },
  { path: 'test', right: 'ask', label: strings.tabs.test },
  { path: 'checks', right: 'read', label: strings.tabs.checks },
  { path: 'unanswered', right: 'read', label: strings.tabs.unanswered, count: 'unanswered' },
  { path: 'answers', right: 'read', label: strings.tabs.answers },
  { path: 'insights', right: 'read', label: strings.tabs.insights },
  { path: 'history', right: 'read', label: strings.tabs.history },
  { path: 'website', right: 'settings', label: strings.tabs.website },
  { path: 'connect', right: 'keys', label: strings.tabs.connect },
  { path: 'api-key', right: 'keys', label: strings.tabs.apiKey },
  { path: 'settings', right: 'settings', label: strings.tabs.settings },
] as const;

type TabPath = (typeof TABS)[number]['path'];

/** The tab whose page is on the screen: a chosen one counts from the moment its page has come, never before. */
export function useActiveTab(): TabPath | null {
  const segment = useChildMatches({ select: ([page]) => page?.pathname.split('/')[3] });
  return TABS.find(({ path }) => path === segment)?.path ?? null;
}

export function ChatbotTabs({ chatbot, children }: { chatbot: ChatbotRecord; children: ReactNode }) {
  const active = useActiveTab();
  const may = useMay();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active === null) return;
    const tab = list.current?.querySelector('[aria-selected="true"]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [active]);
  const openOnSpace = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    event.currentTarget.click();
  };
  return (
    <Tabs value={active} activateTabWithKeyboard={false} keepMounted={false}>
      <div className={classes.tabs}>
        <Tabs.List ref={list} aria-label={strings.chatbots.tabs} className={classes.list ?? ''}>
          {TABS.filter(({ path, right }) => path === active || may(right)).map((tab) => {
            const count = 'count' in tab ? chatbot.counts[tab.count] : 0;
            return (
              <Tabs.Tab
                key={tab.path}
                value={tab.path}
                onKeyDown={openOnSpace}
                className={classes.tab ?? ''}
                rightSection={
                  count > 0 ? (
                    <span className={classes.count} aria-hidden="true">
                      {formatNumber(count)}
                    </span>
                  ) : undefined
                }
                renderRoot={(props: Record<string, unknown>) => (
                  <Link
                    {...props}
                    to={`/chatbots/$chatbotId/${tab.path}`}
                    params={{ chatbotId: chatbot.id }}
                  />
                )}
              >
                {tab.label}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
      </div>
      {active !== null && <Tabs.Panel value={active}>{children}</Tabs.Panel>}
    </Tabs>
  );
}
