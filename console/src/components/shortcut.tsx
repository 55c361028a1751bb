/** Which keys do the same; not where nothing but a finger is at hand. */
import { Text } from '@mantine/core';
import classes from './shortcut.module.css';

export function Shortcut({ children }: { children: string }) {
  return (
    <Text size="xs" c="dimmed" className={classes.shortcut ?? ''}>
      {children}
    </Text>
  );
}
