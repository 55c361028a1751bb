/** The tags of something: typed with Enter or a comma after each, or chosen from those that are known. */
import { TagsInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { TAG_MAX_CHARACTERS, TAGS_MAX } from '../../../../contract/knowledge/availability.ts';
import { strings } from '../../strings/catalogue.ts';
import { withTyped } from './tag-lists.ts';

interface TagsFieldProps {
  label: string;
  value: string[];
  /** Offered. */
  known: readonly string[];
  isReadOnly?: boolean;
  /** Has the focus where its dialog opens. */
  isFirst?: boolean;
  onChange: (tags: string[]) => void;
}

export function TagsField(props: TagsFieldProps) {
  const { label, value, known, isReadOnly = false, isFirst = false, onChange } = props;
  const [typed, setTyped] = useState('');
  const change = (tags: string[]) => onChange(withTyped(value, tags));
  const takeTyped = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || typed.trim() === '') return;
    // The form around is about to be sent by this key: with what is typed here.
    event.preventDefault();
    flushSync(() => {
      change([...value, typed]);
      setTyped('');
    });
  };
  return (
    <TagsInput
      label={label}
      description={strings.tags.hint}
      data={[...known]}
      maxTags={TAGS_MAX}
      maxLength={TAG_MAX_CHARACTERS}
      readOnly={isReadOnly}
      data-autofocus={isFirst || undefined}
      value={value}
      onChange={change}
      searchValue={typed}
      onSearchChange={setTyped}
      onKeyDown={takeTyped}
    />
  );
}
