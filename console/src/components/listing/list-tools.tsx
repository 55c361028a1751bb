/** Above a list: what is sought in it, and what it is sorted by. */
import { CloseButton, Group, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { strings } from '../../strings/catalogue.ts';
import { Icon } from '../icon.tsx';
import { type Columns, type ListView, sortBy } from './list-view.ts';
import classes from './listing.module.css';

/** A single one needs no looking for. */
const USED_FROM = 2;

interface ListToolsProps<Row> {
  columns: Columns<Row>;
  view: ListView;
  total: number;
  shown: number;
  onChange: (view: ListView) => void;
  /** Filters of this list. */
  children?: ReactNode;
}

export function ListTools<Row>(props: ListToolsProps<Row>) {
  const { columns, view, total, shown, onChange, children } = props;
  if (total < USED_FROM) return null;
  const choices = Object.entries(columns).flatMap(([by, { title }]) => [
    { value: `${by} up`, label: strings.listing.rising(title) },
    { value: `${by} down`, label: strings.listing.falling(title) },
  ]);
  return (
    <Group gap="xs" role="search" aria-label={strings.listing.tools}>
      <TextInput
        size="xs"
        type="search"
        className={classes.search ?? ''}
        aria-label={strings.listing.search}
        placeholder={strings.listing.search}
        leftSection={<Icon name="search" />}
        rightSection={
          view.search !== '' && (
            <CloseButton
              size="sm"
              aria-label={strings.listing.clear}
              onClick={() => onChange({ ...view, search: '' })}
            />
          )
        }
        value={view.search}
        onChange={(event) => onChange({ ...view, search: event.currentTarget.value })}
      />
      {children}
      <NativeSelect
        size="xs"
        aria-label={strings.listing.sort}
        data={[{ value: '', label: strings.listing.asItComes }, ...choices]}
        value={view.by === undefined ? '' : `${view.by} ${view.isDown ? 'down' : 'up'}`}
        onChange={({ currentTarget }) => {
          const [by = '', way] = currentTarget.value.split(' ');
          onChange({ ...view, by: by === '' ? undefined : by, isDown: way === 'down' });
        }}
      />
      <span className={classes.found} role="status">
        {shown < total && strings.listing.found(shown, total)}
      </span>
    </Group>
  );
}

interface SortHeaderProps<Row> {
  columns: Columns<Row>;
  by: string;
  view: ListView;
  onChange: (view: ListView) => void;
  className?: string | undefined;
}

/** The head of a column by which its table can be sorted; it says if it is, and which way. */
export function SortHeader<Row>({ columns, by, view, onChange, className }: SortHeaderProps<Row>) {
  const order = view.by !== by ? undefined : view.isDown ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={order ?? 'none'} className={className}>
      <button type="button" className={classes.head} onClick={() => onChange(sortBy(view, columns, by))}>
        {columns[by]?.title}
        <span aria-hidden="true" className={classes.arrow}>
          {order === undefined ? '' : order === 'descending' ? '↓' : '↑'}
        </span>
      </button>
    </th>
  );
}
