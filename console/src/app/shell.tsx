/** The frame around every screen of a logged-in owner: brand, account menu, live updates. */
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLiveUpdates } from '../api/live-updates.ts';
import { useSession } from '../api/session.ts';
import { Logo } from '../components/logo.tsx';
import { strings } from '../strings/catalogue.ts';
import { AccountMenu } from './account-menu.tsx';
import classes from './shell.module.css';

export function Shell() {
  const isConnected = useLiveUpdates();
  const { data: session } = useSession();
  const navigate = useNavigate();
  const isLoggedOut = session !== undefined && session.account === null;
  useEffect(() => {
    if (isLoggedOut) void navigate({ to: '/log-in' });
  }, [isLoggedOut, navigate]);
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
          {session?.account && <AccountMenu email={session.account.email} />}
        </div>
        <div role="status">
          {!isConnected && <div className={classes.offline}>{strings.common.reconnecting}</div>}
        </div>
      </header>
      <main className={classes.main} id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
