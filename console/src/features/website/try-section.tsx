/** The page that shows the chat to colleagues, before it is on a website: on or off. */
import { Anchor, Switch } from '@mantine/core';
import type { WebsiteSettings } from '../../../../contract/website.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Section } from '../../components/section.tsx';
import { strings } from '../../strings/catalogue.ts';
import { useChangeWebsite } from './use-website.ts';
import classes from './website.module.css';

export function TrySection({ chatbotId, saved }: { chatbotId: string; saved: WebsiteSettings }) {
  const saving = useChangeWebsite(chatbotId);
  const address = `${location.origin}/try/${chatbotId}`;
  return (
    <Section title={strings.website.tryTitle} text={strings.website.tryText}>
      <Switch
        label={strings.website.trySwitch}
        checked={saving.isPending ? saving.variables.tryPage === true : saved.tryPage}
        disabled={saving.isPending}
        onChange={(event) => saving.mutate({ tryPage: event.currentTarget.checked })}
      />
      {saved.tryPage && (
        <div className={classes.made}>
          <Anchor href={address} target="_blank" rel="noopener">
            {address}
          </Anchor>
          <CopyButton text={address} label={strings.website.copyTry} />
        </div>
      )}
    </Section>
  );
}
