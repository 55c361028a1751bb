/** The frame around every screen of a logged-in owner: brand, account menu, live updates. */
import { Link, Outlet, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Logo } from '../components/logo.tsx';
import { notifySessionEnd } from '../components/notices/notify.ts';
import { useLiveUpdates } from '../state/live-updates.ts';
import { useSession, useSessionOfOtherWindows } from '../state/session.ts';
import { strings } from '../strings/catalogue.ts';
import { AccountMenu } from './account-menu.tsx';
import { MissingParts } from './missing-parts.tsx';
import { SearchButton } from './search/search-button.tsx';
import classes from './shell.module.css';
import { SuggestionSlots } from './suggestion-slots.tsx';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';
import { useUndoKey } from './use-undo-key.ts';

export function Shell() {
  const isConnected = useLiveUpdates();
  const { data: session } = useSession();
  useSessionOfOtherWindows();
  useFocusOnArrival();
  useUndoKey();
  const navigate = useNavigate();
  const router = useRouter();
  const isPageComing = useRouterState({ select: ({ isLoading }) => isLoading });
  const isLoggedOut = session !== undefined && session.account === null;
  useEffect(() => {
    if (!isLoggedOut) return;
    notifySessionEnd();
    void navigate({ to: '/log-in', search: { next: router.latestLocation.href } });
  }, [isLoggedOut, navigate, router]);
  return (
    <>
      <a className="skip-link" href="#main">
        {strings.common.skipToContent}
      </a>
      <header className={classes.header}>
        <div className={classes.bar}>
          <Link to="/chatbots" className={classes.brand}>
            <Logo />
            {strings.common.product}
          </Link>
          {session?.account && <SearchButton />}
          {session?.account && <AccountMenu email={session.account.email} />}
        </div>
        {isPageComing && <div className={classes.coming} />}
        <div role="status">
          {!isConnected && <div className={classes.offline}>{strings.common.reconnecting}</div>}
        </div>
      </header>
      <MissingParts />
      <main className={classes.main} id="main" tabIndex={-1}>
        <SuggestionSlots>
          <Outlet />
        </SuggestionSlots>
      </main>
    </>
  );
}
