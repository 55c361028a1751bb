/** The form behind Add New: an optional name, an optional expiry, what the key may do, Save. */
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { KEY_NAME_MAX_CHARACTERS, type NewKey } from '../../../../contract/keys.ts';
import { isBlank } from '../../../../contract/text.ts';
import { notifyError } from '../../components/notices/notify.ts';
import { useMakeKey } from '../../state/use-make-key.ts';
import { strings } from '../../strings/catalogue.ts';
import { hasFault, NO_RIGHT_TEXTS, rightsOf } from './key-rights.ts';
import { KeyRightsFields } from './key-rights-fields.tsx';
import classes from './keys.module.css';

const DAY_MS = 86_400_000;
const NEVER = 'never';
const EXPIRIES = Object.entries(strings.keys.expiries)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => Number(b.value === NEVER) - Number(a.value === NEVER));

function expiryDate(choice: string): string | null {
  return choice === NEVER ? null : new Date(Date.now() + Number(choice) * DAY_MS).toISOString();
}

interface KeyFormProps {
  chatbotId: string;
  onSaved: (key: NewKey) => void;
  onCancel: () => void;
}

export function KeyForm({ chatbotId, onSaved, onCancel }: KeyFormProps) {
  const [name, setName] = useState('');
  const [expiry, setExpiry] = useState(NEVER);
  const [rights, setRights] = useState(NO_RIGHT_TEXTS);
  const [isTried, setTried] = useState(false);
  const creation = useMakeKey(chatbotId, { onSuccess: onSaved, onError: notifyError });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (hasFault(rights)) return;
    creation.mutate({
      ...(isBlank(name) ? {} : { name: name.trim() }),
      expiresDate: expiryDate(expiry),
      ...rightsOf(rights),
    });
  };
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel();
  };
  return (
    <form
      className={classes.form}
      onSubmit={submit}
      onKeyDown={cancelOnEscape}
      aria-label={strings.keys.formTitle}
    >
      <div className={classes.row}>
        <TextInput
          className={classes.field ?? ''}
          label={strings.keys.name}
          placeholder={strings.keys.namePlaceholder}
          maxLength={KEY_NAME_MAX_CHARACTERS}
          autoFocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label={strings.keys.expiry}
          data={EXPIRIES}
          value={expiry}
          onChange={(event) => setExpiry(event.currentTarget.value)}
        />
      </div>
      <KeyRightsFields texts={rights} isTried={isTried} onChange={setRights} />
      <Group gap="xs">
        <Button type="submit" loading={creation.isPending}>
          {strings.common.save}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {strings.common.cancel}
        </Button>
      </Group>
    </form>
  );
}
