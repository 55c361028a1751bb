/** A titled part of a screen. */
import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  text?: string;
  actions?: ReactNode;
  children?: ReactNode;
}

export function Section({ title, text, actions, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title} id={titleId}>
            {title}
          </h2>
          {text !== undefined && <p className={classes.text}>{text}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
