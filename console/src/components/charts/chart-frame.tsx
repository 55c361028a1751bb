/** A chart with its legend; its figures stand in a table for those who cannot see it. */
import type { ReactElement } from 'react';
import { ResponsiveContainer } from 'recharts';
import classes from './chart.module.css';

interface ChartFrameProps {
  label: string;
  legend?: readonly { label: string; colour: string }[];
  children: ReactElement;
}

export function ChartFrame({ label, legend, children }: ChartFrameProps) {
  return (
    <>
      {legend !== undefined && (
        <ul className={classes.legend}>
          {legend.map(({ label: name, colour }) => (
            <li key={name}>
              <span className={classes.swatch} style={{ background: colour }} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <figure className={classes.chart} aria-label={label}>
        <ResponsiveContainer width="100%" height="100%">
          {children}
        </ResponsiveContainer>
      </figure>
    </>
  );
}
