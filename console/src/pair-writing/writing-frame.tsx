/** What all forms in which an answer is written have around their fields: saving and leaving by key or button, and what saving would change. */
import { Button, Group, Text } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { isBlank } from '../../../contract/text.ts';
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { ErrorMessage } from '../components/notices/error-message.tsx';
import { Shortcut } from '../components/shortcut.tsx';
import { strings } from '../strings/catalogue.ts';
import classes from './pair-form.module.css';

/** What is wrong with a text that has to be there. */
export function textFault(text: string, maximum: number, missing: string): string | undefined {
  if (isBlank(text)) return missing;
  return [...text].length > maximum ? strings.pairs.tooLong(maximum) : undefined;
}

interface WritingFrameProps {
  label: string;
  saveLabel?: string;
  isBusy: boolean;
  error: unknown;
  /** Whether leaving would lose what was typed. */
  isChanged: boolean;
  onSubmit: () => void;
  /** Drops what was typed. */
  onCancel: () => void;
  /** Below: nothing moves away from who is typing, or about to save. */
  below: ReactNode;
  children: ReactNode;
}

export function WritingFrame(props: WritingFrameProps) {
  const { label, saveLabel = strings.common.save, isBusy, error, isChanged } = props;
  const { onSubmit, onCancel, below, children } = props;
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The key then belongs to the input method, as for Chinese.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      if (isChanged) setAsking(true);
      else onCancel();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  };
  return (
    <>
      <form
        ref={form}
        className={classes.form}
        aria-label={label}
        onSubmit={submit}
        onKeyDown={onKeyDown}
        noValidate
      >
        {children}
        {error !== null && error !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            <ErrorMessage error={error} />
          </Text>
        )}
        <Group justify="space-between">
          <Group gap="xs">
            <Button type="submit" loading={isBusy}>
              {saveLabel}
            </Button>
            <Button variant="default" onClick={onCancel}>
              {strings.common.cancel}
            </Button>
          </Group>
          <Shortcut>{strings.pairs.shortcut}</Shortcut>
        </Group>
      </form>
      {below}
      {/* Beside the form, which would hear its Esc as well. */}
      <ConfirmDialog
        title={strings.pairs.discardTitle}
        text={strings.pairs.discardText}
        action={strings.pairs.discard}
        otherwise={strings.pairs.keepWriting}
        isOpen={isAsking}
        onConfirm={onCancel}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
