/** Search among the files, and filters by tag, state and kind. */
import { CloseButton, Group, NativeSelect, TextInput } from '@mantine/core';
import { FILE_KINDS } from '../../../../contract/knowledge/files.ts';
import { labelOfState } from '../../components/availability/availability.ts';
import { ChoiceSelect } from '../../components/choice-select.tsx';
import { Icon } from '../../components/icon.tsx';
import { strings } from '../../strings/catalogue.ts';
import { FILE_ORDERS, FILE_STATES, type FileState, type FileView, isFiltering } from './file-view.ts';
import classes from './files.module.css';

const texts = strings.fileCare;

const labelOfFileState = (state: FileState): string =>
  state === 'untrained' || state === 'failed' ? texts.trainingStates[state] : labelOfState(state);

interface FileToolbarProps {
  view: FileView;
  tags: readonly string[];
  shown: number;
  total: number;
  onChange: (view: FileView) => void;
}

export function FileToolbar({ view, tags, shown, total, onChange }: FileToolbarProps) {
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
        <ChoiceSelect
          label={strings.tags.label}
          any={strings.availability.anyTag}
          choices={tags}
          value={view.tag}
          onChange={(tag) => onChange({ ...view, tag })}
        />
      )}
      <ChoiceSelect
        label={texts.state}
        any={strings.availability.anyState}
        choices={FILE_STATES}
        labelOf={labelOfFileState}
        value={view.state}
        onChange={(state) => onChange({ ...view, state })}
      />
      <ChoiceSelect
        label={texts.kind}
        any={texts.anyKind}
        choices={FILE_KINDS}
        labelOf={(kind) => kind.toUpperCase()}
        value={view.kind}
        onChange={(kind) => onChange({ ...view, kind })}
      />
      <NativeSelect
        size="xs"
        aria-label={strings.find.sortFiles}
        data={FILE_ORDERS.map((order) => ({ value: order, label: strings.find.fileOrders[order] }))}
        value={view.order ?? 'newest'}
        onChange={(event) =>
          onChange({ ...view, order: FILE_ORDERS.find((order) => order === event.currentTarget.value) })
        }
      />
      <span className={classes.quiet} role="status">
        {isFiltering(view) && texts.found(shown, total)}
      </span>
    </Group>
  );
}
