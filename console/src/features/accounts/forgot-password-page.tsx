/** Asks for a link to set a new password. */
import { Anchor, Code } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { requestReset } from '../../api/accounts.ts';
import { useSession } from '../../state/session.ts';
import { strings } from '../../strings/catalogue.ts';
import { LinkRequestForm } from './link-request-form.tsx';
import { VisitorPage } from './visitor-page.tsx';

const COMMAND = 'docent reset-password EMAIL';

export function ForgotPasswordPage() {
  const { data: session } = useSession();
  const cannotMail = session?.canMail === false;
  return (
    <VisitorPage
      title={strings.accounts.forgotTitle}
      text={cannotMail ? strings.accounts.forgotWithoutMail : strings.accounts.forgotText}
      foot={
        <Anchor component={Link} to="/log-in" inherit underline="always">
          {strings.accounts.logIn}
        </Anchor>
      }
    >
      {cannotMail ? (
        <Code block>{COMMAND}</Code>
      ) : (
        <LinkRequestForm
          action={strings.accounts.sendLink}
          done={strings.accounts.linkSent}
          onSubmit={requestReset}
        />
      )}
    </VisitorPage>
  );
}
