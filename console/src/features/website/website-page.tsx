/** The Website tab: the line that puts the chat on a website, how it looks there, and a page to try it on. */
import { Stack } from '@mantine/core';
import { QueryPanel } from '../../components/panels/query-panel.tsx';
import { useTitle } from '../../components/use-title.ts';
import { useChatbot, useChatbotId } from '../../state/use-chatbot.ts';
import { strings } from '../../strings/catalogue.ts';
import { HandoverSection } from './handover-section.tsx';
import { LooksSection } from './looks-section.tsx';
import { SmallTalkSection } from './small-talk-section.tsx';
import { SnippetSection } from './snippet-section.tsx';
import { TrySection } from './try-section.tsx';
import { useWebsite } from './use-website.ts';

export function WebsitePage() {
  const chatbotId = useChatbotId();
  useTitle(strings.tabs.website, useChatbot().data?.name);
  const website = useWebsite(chatbotId);
  return (
    <Stack gap="lg">
      <SnippetSection chatbotId={chatbotId} />
      <QueryPanel query={website}>
        {(saved) => (
          <>
            <LooksSection key={chatbotId} chatbotId={chatbotId} saved={saved} />
            <SmallTalkSection key={`${chatbotId} small talk`} chatbotId={chatbotId} saved={saved} />
            <HandoverSection key={`${chatbotId} handover`} chatbotId={chatbotId} saved={saved} />
            <TrySection chatbotId={chatbotId} saved={saved} />
          </>
        )}
      </QueryPanel>
    </Stack>
  );
}
