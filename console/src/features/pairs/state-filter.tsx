/** Shows the answers with a tag, or those that stand in some way; there once an answer has anything of the kind. */
import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { labelOfState, SHOWN_STATES } from '../../components/availability/availability.ts';
import { listTags } from '../../components/tags/tag-lists.ts';
import type { AnswerRow } from '../../pair-writing/answer-rows.ts';
import { strings } from '../../strings/catalogue.ts';
import type { PairView } from './pair-filter.ts';

interface StateFilterProps {
  rows: readonly AnswerRow[];
  view: PairView;
  onChangeView: (view: PairView) => void;
}

export function StateFilter({ rows, view, onChangeView }: StateFilterProps) {
  const tags = useMemo(() => listTags(rows), [rows]);
  const hasStates = useMemo(
    () =>
      rows.some(
        (row) => row.enabled === false || row.validFrom !== undefined || row.validUntil !== undefined,
      ),
    [rows],
  );
  const shownTags = view.tag !== undefined && !tags.includes(view.tag) ? [view.tag, ...tags] : tags;
  return (
    <>
      {(hasStates || view.state !== undefined) && (
        <NativeSelect
          size="xs"
          aria-label={strings.answers.filterState}
          value={view.state ?? ''}
          data={[
            { value: '', label: strings.availability.anyState },
            ...SHOWN_STATES.map((value) => ({ value, label: labelOfState(value) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChangeView({ ...view, state: SHOWN_STATES.find((state) => state === value) })
          }
        />
      )}
      {shownTags.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label={strings.answers.filterTag}
          value={view.tag ?? ''}
          data={[{ value: '', label: strings.availability.anyTag }, ...shownTags]}
          onChange={({ currentTarget: { value } }) =>
            onChangeView({ ...view, tag: value === '' ? undefined : value })
          }
        />
      )}
    </>
  );
}
