/** Shows the answers with a tag, those that stand in some way, or those that came in some way; there once answers differ in it. */
import { useMemo } from 'react';
import { TAUGHT_BY } from '../../../../contract/knowledge/answers.ts';
import { labelOfState, SHOWN_STATES } from '../../components/availability/availability.ts';
import { ChoiceSelect } from '../../components/choice-select.tsx';
import { listTags } from '../../components/tags/tag-lists.ts';
import { type AnswerRow, taughtByOf } from '../../pair-writing/answer-rows.ts';
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
  const taughtBy = useMemo(() => {
    const present = new Set(rows.map(taughtByOf));
    return TAUGHT_BY.filter((one) => present.has(one) || one === view.taughtBy);
  }, [rows, view.taughtBy]);
  const shownTags = view.tag !== undefined && !tags.includes(view.tag) ? [view.tag, ...tags] : tags;
  return (
    <>
      {(hasStates || view.state !== undefined) && (
        <ChoiceSelect
          label={strings.answers.filterState}
          any={strings.availability.anyState}
          choices={SHOWN_STATES}
          labelOf={labelOfState}
          value={view.state}
          onChange={(state) => onChangeView({ ...view, state })}
        />
      )}
      {(taughtBy.length > 1 || view.taughtBy !== undefined) && (
        <ChoiceSelect
          label={strings.taughtBy.filter}
          any={strings.taughtBy.any}
          choices={taughtBy}
          labelOf={(one) => strings.taughtBy.kinds[one]}
          value={view.taughtBy}
          onChange={(one) => onChangeView({ ...view, taughtBy: one })}
        />
      )}
      {shownTags.length > 0 && (
        <ChoiceSelect
          label={strings.answers.filterTag}
          any={strings.availability.anyTag}
          choices={shownTags}
          value={view.tag}
          onChange={(tag) => onChangeView({ ...view, tag })}
        />
      )}
    </>
  );
}
