/** Help in place: a «?» beside the chatbot's name says in two sentences what the open tab is for, and where more is told. */
import { ActionIcon, Anchor, Popover } from '@mantine/core';
import { strings } from '../../strings/catalogue.ts';
import classes from './chatbot-layout.module.css';
import { GUIDES_OF_TABS, type HelpedTab } from './page-guides.ts';

const isHelped = (tab: string): tab is HelpedTab => Object.hasOwn(strings.help.tabs, tab);

/** @param tab of the address; of one that has no help there is no button */
export function PageHelp({ tab, label }: { tab: string; label: string }) {
  if (!isHelped(tab)) return null;
  return (
    <Popover width={320} position="bottom-end" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" radius="xl" size="sm" aria-label={strings.help.open(label)}>
          ?
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.help ?? ''}>
        <p tabIndex={-1} data-autofocus>
          {strings.help.tabs[tab]}
        </p>
        <Anchor href={GUIDES_OF_TABS[tab]} target="_blank" rel="noopener" size="sm">
          {strings.help.more}
        </Anchor>
      </Popover.Dropdown>
    </Popover>
  );
}
