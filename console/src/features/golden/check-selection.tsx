/** What can be done with all checks that are selected: they are deleted, and put back as they were. */
import { useQueryClient } from '@tanstack/react-query';
import { GOLDEN_AT_ONCE_MAX, type GoldenRecord } from '../../../../contract/asking/golden.ts';
import { deleteGolden, restoreGolden } from '../../api/golden.ts';
import { useUndoable } from '../../components/notices/use-undoable.ts';
import { SelectionBar } from '../../components/selection/selection-bar.tsx';
import type { Selection } from '../../components/selection/use-selection.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';

interface CheckSelectionProps {
  chatbotId: string;
  selection: Selection;
  questions: readonly GoldenRecord[];
}

export function CheckSelection({ chatbotId, selection, questions }: CheckSelectionProps) {
  const queryClient = useQueryClient();
  const deletion = useUndoable(
    async (deleted: readonly GoldenRecord[]) => {
      const ids = deleted.map(({ id }) => id);
      await deleteGolden(chatbotId, ids);
      selection.clear();
      const undo = () => restoreGolden(chatbotId, deleted);
      return { message: strings.checks.deletedMany(deleted.length), undo };
    },
    () => queryClient.invalidateQueries({ queryKey: queryKeys.golden(chatbotId) }),
  );
  const start = () => deletion.mutate(questions.filter(({ id }) => selection.has(id)));
  return (
    <SelectionBar
      label={strings.checks.selectedLabel}
      selection={selection}
      shownCount={questions.length}
      most={GOLDEN_AT_ONCE_MAX}
      isBusy={deletion.isPending}
      actions={[{ label: strings.checks.delete, start }]}
    />
  );
}
