/** The three states of every screen besides its content: loading, failed, empty. */
import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { strings } from '../../strings/catalogue.ts';
import { Icon, type IconName } from '../icon.tsx';
import { ErrorMessage } from '../notices/error-message.tsx';
import classes from './state-panels.module.css';

export function LoadingPanel({ rows = 5, height = 44 }: { rows?: number; height?: number }) {
  return (
    <Stack gap="xs" role="status" aria-label={strings.common.loading}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <Skeleton key={row} height={height} radius="md" />
      ))}
    </Stack>
  );
}

export function ErrorPanel({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Alert
      color="red"
      variant="default"
      icon={<Icon name="warning" />}
      title={strings.errors.loadTitle}
      role="alert"
    >
      <Stack gap="sm" align="start">
        <div>
          <ErrorMessage error={error} />
        </div>
        <Button size="xs" variant="default" onClick={onRetry}>
          {strings.common.tryAgain}
        </Button>
      </Stack>
    </Alert>
  );
}

interface EmptyPanelProps {
  icon: IconName;
  title: string;
  text: string;
  /** True where this is all of the page: its title is the page's then. */
  isPage?: boolean;
  /** What may come to stand here, as the reader would see it. */
  example?: string;
  children?: ReactNode;
}

export function EmptyPanel({ icon, title, text, isPage = false, example, children }: EmptyPanelProps) {
  return (
    <div className={classes.panel}>
      <span className={classes.icon}>
        <Icon name={icon} size={22} />
      </span>
      {isPage ? <h1 className={classes.title}>{title}</h1> : <p className={classes.title}>{title}</p>}
      <p className={classes.text}>{text}</p>
      {example !== undefined && <p className={classes.example}>{strings.start.exampleOf(example)}</p>}
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
