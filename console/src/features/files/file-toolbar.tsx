/** Search among the files, and filters by tag, state and kind. */
import { CloseButton, Group, NativeSelect, TextInput } from '@mantine/core';
import { FILE_KINDS } from '../../../../contract/knowledge/files.ts';
import { labelOfState, SHOWN_STATES } from '../../components/availability/availability.ts';
import { Icon } from '../../components/icon.tsx';
import { strings } from '../../strings/catalogue.ts';
import { type FileView, isFiltering, TRAINING_STATES } from './file-view.ts';
import classes from './files.module.css';

const texts = strings.fileCare;

interface FileToolbarProps {
  view: FileView;
  tags: readonly string[];
  shown: number;
  total: number;
  onChange: (view: FileView) => void;
}

export function FileToolbar({ view, tags, shown, total, onChange }: FileToolbarProps) {
  const pick = <T extends string>(choices: readonly T[], value: string) =>
    choices.find((choice) => choice === value);
  return (
    <Group gap="xs">
      <TextInput
        type="search"
        className={classes.search ?? ''}
        aria-label={texts.search}
        placeholder={texts.search}
        leftSection={<Icon name="search" />}
        rightSection={
          view.search !== '' && (
            <CloseButton
              size="sm"
              aria-label={texts.clearSearch}
              onClick={() => onChange({ ...view, search: '' })}
            />
          )
        }
        value={view.search}
        onChange={(event) => onChange({ ...view, search: event.currentTarget.value })}
      />
      {tags.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label={strings.tags.label}
          value={view.tag ?? ''}
          data={[{ value: '', label: strings.availability.anyTag }, ...tags]}
          onChange={({ currentTarget: { value } }) => onChange({ ...view, tag: pick(tags, value) })}
        />
      )}
      <NativeSelect
        size="xs"
        aria-label={texts.state}
        value={view.state ?? ''}
        data={[
          { value: '', label: strings.availability.anyState },
          ...SHOWN_STATES.map((value) => ({ value, label: labelOfState(value) })),
          ...TRAINING_STATES.map((value) => ({ value, label: texts.trainingStates[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...view, state: pick([...SHOWN_STATES, ...TRAINING_STATES], value) })
        }
      />
      <NativeSelect
        size="xs"
        aria-label={texts.kind}
        value={view.kind ?? ''}
        data={[
          { value: '', label: texts.anyKind },
          ...FILE_KINDS.map((value) => ({ value, label: value.toUpperCase() })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ ...view, kind: pick(FILE_KINDS, value) })}
      />
      <span className={classes.quiet} role="status">
        {isFiltering(view) && texts.found(shown, total)}
      </span>
    </Group>
  );
}
