/** One step of the import. What had the focus goes with the step before; the focus then is on this one, not on nothing. */
import { Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './import.module.css';

export function ImportStep({ children }: { children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null);
  // After every drawing: a step also takes away its own buttons.
  useEffect(() => {
    if (document.activeElement === document.body) step.current?.focus({ preventScroll: true });
  });
  return (
    <Stack ref={step} tabIndex={-1} className={classes.step ?? ''}>
      {children}
    </Stack>
  );
}
