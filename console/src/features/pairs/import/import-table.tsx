/** The rows of an import as a table that scrolls by itself. */
import type { ReactNode } from 'react';
import { strings } from '../../../strings/catalogue.ts';
import classes from './import.module.css';

interface ImportTableProps {
  /** Of the first column. */
  title: string;
  /** How many rows are not drawn. */
  hidden: number;
  children: ReactNode;
}

export function ImportTable({ title, hidden, children }: ImportTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={strings.import.preview}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.rowNumber}>
              {title}
            </th>
            <th scope="col">{strings.pairs.question}</th>
            <th scope="col">{strings.pairs.answer}</th>
            <th scope="col" className={classes.note}>
              {strings.import.note}
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {hidden > 0 && <p className={classes.more}>{strings.import.more(hidden)}</p>}
    </section>
  );
}
