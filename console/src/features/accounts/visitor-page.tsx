/** The quiet page that visitors see: one card, one thing to do. */
import type { ReactNode } from 'react';
import { Logo } from '../../components/logo.tsx';
import { useTitle } from '../../components/use-title.ts';
import classes from './visitor-page.module.css';

interface VisitorPageProps {
  title: string;
  text?: string;
  children: ReactNode;
  foot?: ReactNode;
}

export function VisitorPage({ title, text, children, foot }: VisitorPageProps) {
  useTitle(title);
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Logo size={36} />
        <h1 className={classes.title}>{title}</h1>
        {text !== undefined && <p className={classes.text}>{text}</p>}
        <div className={classes.body}>{children}</div>
        {foot !== undefined && <div className={classes.foot}>{foot}</div>}
      </div>
    </main>
  );
}
