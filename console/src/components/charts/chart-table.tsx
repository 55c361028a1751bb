/** The figures behind a chart, for reading and for screen readers. */
import type { ReactNode } from 'react';
import classes from './chart.module.css';

interface ChartTableProps {
  /** What opens it. */
  label: string;
  columns: readonly string[];
  rows: readonly {
    name: string;
    figures: readonly ReactNode[];
    isCurrent?: boolean;
  }[];
}

export function ChartTable({ label, columns, rows }: ChartTableProps) {
  return (
    <details className={classes.details}>
      <summary>{label}</summary>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, figures, isCurrent = false }) => (
            <tr key={name} aria-current={isCurrent || undefined}>
              <th scope="row">{name}</th>
              {figures.map((figure, column) => (
                <td key={columns[column + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
