/** Uploads under way and those that were refused, with what to do. */
import { Button, CloseButton, Progress } from '@mantine/core';
import { ApiError } from '../../api/client.ts';
import { errorText } from '../../components/error-text.ts';
import { formatPercent } from '../../components/format.ts';
import { strings } from '../../strings/catalogue.ts';
import { adviceFor } from './advice.ts';
import classes from './files.module.css';
import type { UploadItem } from './uploads.ts';

function stateText(item: UploadItem): string {
  if (item.state === 'waiting') return strings.files.waiting;
  if (item.progress < 1) return strings.files.uploading(formatPercent(item.progress));
  return strings.files.reading;
}

function Failure({ error }: { error: unknown }) {
  const isOurs = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <p className={classes.failure} role="alert">
      {errorText(error)} {isOurs && adviceFor(error.code)}
    </p>
  );
}

interface UploadListProps {
  items: readonly UploadItem[];
  onRemove: (key: number) => void;
  onRetry: (key: number) => void;
}

export function UploadList({ items, onRemove, onRetry }: UploadListProps) {
  if (items.length === 0) return null;
  return (
    <ul className={classes.uploads} aria-label={strings.files.uploads}>
      {items.map((item) => (
        <li key={item.key} className={classes.upload}>
          <div className={classes.uploadHead}>
            <span className={classes.uploadName}>{item.file.name}</span>
            {item.state === 'failed' ? (
              <Button size="compact-xs" variant="default" onClick={() => onRetry(item.key)}>
                {strings.files.retryUpload}
              </Button>
            ) : (
              <span className={classes.quiet}>{stateText(item)}</span>
            )}
            <CloseButton
              size="sm"
              aria-label={
                item.state === 'failed'
                  ? strings.files.hideUpload(item.file.name)
                  : strings.files.cancelUpload(item.file.name)
              }
              onClick={() => onRemove(item.key)}
            />
          </div>
          {item.state === 'failed' ? (
            <Failure error={item.error} />
          ) : (
            <Progress
              size="xs"
              value={item.progress * 100}
              animated={item.progress >= 1}
              aria-label={item.file.name}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
