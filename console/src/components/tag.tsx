/** A word of state with a colour that repeats it. */
import classes from './tag.module.css';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad';

export function Tag({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`${classes.tag} ${classes[tone]}`}>{children}</span>;
}
