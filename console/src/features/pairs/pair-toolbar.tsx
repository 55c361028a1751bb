/** Search, filter and sort on the left; add, import and export on the right. */
import { Button, CloseButton, Group, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { PairRecord } from '../../../../contract/knowledge/pairs.ts';
import { loadCode } from '../../api/load-code.ts';
import { Icon } from '../../components/icon.tsx';
import { notifyError } from '../../components/notices/notify.ts';
import type { AnswerRow } from '../../pair-writing/answer-rows.ts';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';
import { ExportMenu } from './export/export-menu.tsx';
import { ImportNote } from './import/import-note.tsx';
import type { Order, PairView, Shown } from './pair-filter.ts';
import classes from './pairs.module.css';
import { StateFilter } from './state-filter.tsx';

const loadImport = () => loadCode(() => import('./import/import-dialog.tsx'));
type ImportDialogComponent = Awaited<ReturnType<typeof loadImport>>['ImportDialog'];

const SHOWN_CHOICES: { value: Shown; label: string }[] = [
  { value: 'all', label: strings.pairs.all },
  { value: 'trained', label: strings.pairs.trained },
  { value: 'untrained', label: strings.pairs.untrained },
];
const ORDER_CHOICES: { value: Order; label: string }[] = [
  { value: 'newest', label: strings.pairs.sortNewest },
  { value: 'oldest', label: strings.pairs.sortOldest },
  { value: 'changed', label: strings.pairs.sortChanged },
  { value: 'question', label: strings.pairs.sortQuestion },
];

interface PairToolbarProps {
  chatbotId: string;
  pairs: readonly PairRecord[];
  rows: readonly AnswerRow[];
  view: PairView;
  isAdding: boolean;
  addButton: RefObject<HTMLButtonElement | null>;
  searchField: RefObject<HTMLInputElement | null>;
  onChangeView: (view: PairView) => void;
  onClearSearch: () => void;
  onAdd: () => void;
}

export function PairToolbar({
  chatbotId,
  pairs,
  rows,
  view,
  isAdding,
  addButton,
  searchField,
  onChangeView,
  onClearSearch,
  onAdd,
}: PairToolbarProps) {
  const may = useMay();
  /** Undefined while no import is open. */
  const [ImportDialog, setImportDialog] = useState<ImportDialogComponent>();
  const openImport = async () => {
    try {
      const loaded = await loadImport();
      setImportDialog(() => loaded.ImportDialog);
    } catch (error) {
      notifyError(error);
    }
  };
  const { importFile } = useSearch({ from: '/owner/chatbots/$chatbotId/qa' });
  const navigate = useNavigate();
  const openOffered = useEffectEvent(openImport);
  useEffect(() => {
    if (importFile !== undefined) void openOffered();
  }, [importFile]);
  const closeImport = () => {
    setImportDialog(undefined);
    if (importFile !== undefined) void navigate({ to: '.', search: {}, replace: true });
  };
  return (
    <>
      <div className={classes.toolbar}>
        <Group gap="xs" className={classes.find ?? ''}>
          <TextInput
            ref={searchField}
            className={classes.search ?? ''}
            type="search"
            aria-label={strings.pairs.search}
            placeholder={strings.pairs.search}
            leftSection={<Icon name="search" />}
            rightSection={
              view.search !== '' && (
                <CloseButton size="sm" aria-label={strings.pairs.clearFilter} onClick={onClearSearch} />
              )
            }
            value={view.search}
            onChange={(event) => onChangeView({ ...view, search: event.currentTarget.value })}
          />
          <SegmentedControl
            size="xs"
            aria-label={strings.pairs.filter}
            data={SHOWN_CHOICES}
            value={view.shown}
            onChange={(shown) => onChangeView({ ...view, shown })}
          />
          <StateFilter rows={rows} view={view} onChangeView={onChangeView} />
          <NativeSelect
            size="xs"
            aria-label={strings.pairs.sort}
            data={ORDER_CHOICES}
            value={view.order}
            onChange={(event) => onChangeView({ ...view, order: event.currentTarget.value as Order })}
          />
        </Group>
        <Group gap="xs">
          {may('import') && (
            <Button
              variant="default"
              className={classes.toolButton ?? ''}
              leftSection={<Icon name="upload" />}
              onClick={() => void openImport()}
            >
              {strings.pairs.import}
            </Button>
          )}
          <ExportMenu pairs={pairs} />
          {may('teach') && (
            <Button
              ref={addButton}
              className={classes.toolButton ?? ''}
              leftSection={<Icon name="add" />}
              onClick={onAdd}
              disabled={isAdding}
            >
              {strings.pairs.add}
            </Button>
          )}
        </Group>
      </div>
      {ImportDialog === undefined ? (
        <ImportNote chatbotId={chatbotId} />
      ) : (
        <ImportDialog chatbotId={chatbotId} fileId={importFile} pairs={pairs} onClose={closeImport} />
      )}
    </>
  );
}
