/** Uploads under way and those that were refused, with what to do. */
import { Button, CloseButton, Progress } from '@mantine/core';
import { useRef } from 'react';
import { isRefusal } from '../../api/client.ts';
import { useFocusAfterRemoval } from '../../components/focus/use-focus-after-removal.ts';
import { formatPercent } from '../../components/format.ts';
import { Words } from '../../components/notices/error-message.tsx';
import { errorWords } from '../../components/notices/error-text.ts';
import { strings } from '../../strings/catalogue.ts';
import { canTryAgain, failureWords } from './failure-text.ts';
import classes from './files.module.css';
import type { UploadItem } from './uploads.ts';

function stateText(item: UploadItem): string {
  if (item.state === 'waiting') return strings.files.waiting;
  if (item.state === 'cancelling') return strings.files.cancelling;
  if (item.progress < 1) return strings.files.uploading(formatPercent(item.progress));
  return strings.files.reading;
}

function Failure({ error }: { error: unknown }) {
  return (
    <p className={classes.failure} role="alert">
      <Words words={isRefusal(error) ? failureWords(error) : errorWords(error)} />
    </p>
  );
}

interface UploadRowProps {
  item: UploadItem;
  onCancelOrHide: (key: number) => void;
  onRetry: (key: number) => void;
}

function UploadRow({ item, onCancelOrHide, onRetry }: UploadRowProps) {
  const { key, state, file, progress } = item;
  const crossLabel =
    state === 'failed' ? strings.files.hideUpload(file.name) : strings.files.cancelUpload(file.name);
  return (
    <li className={classes.upload}>
      <div className={classes.uploadHead}>
        <span className={classes.uploadName}>{file.name}</span>
        {state === 'failed' && (!isRefusal(item.error) || canTryAgain(item.error.code)) && (
          <Button size="compact-xs" variant="default" onClick={() => onRetry(key)}>
            {strings.files.retryUpload}
          </Button>
        )}
        {state !== 'failed' && <span className={classes.quiet}>{stateText(item)}</span>}
        {state !== 'cancelling' && (
          <CloseButton size="sm" aria-label={crossLabel} onClick={() => onCancelOrHide(key)} />
        )}
      </div>
      {state === 'failed' ? (
        <Failure error={item.error} />
      ) : (
        <Progress size="xs" value={progress * 100} animated={progress >= 1} aria-label={file.name} />
      )}
    </li>
  );
}

type UploadListProps = Omit<UploadRowProps, 'item'> & { items: readonly UploadItem[] };

export function UploadList({ items, ...actions }: UploadListProps) {
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(list, items.map(({ key, state }) => `${key} ${state}`).join());
  return (
    <ul className={classes.uploads} aria-label={strings.files.uploads} ref={list}>
      {items.map((item) => (
        <UploadRow key={item.key} item={item} {...actions} />
      ))}
    </ul>
  );
}
