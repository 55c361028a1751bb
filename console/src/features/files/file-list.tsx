/** The files that search and filters leave, and what can be done with those that are selected. */
import { useMemo, useState } from 'react';
import type { FileDetails } from '../../../../contract/knowledge/files.ts';
import { useNowMs } from '../../components/ago.tsx';
import { EmptyPanel } from '../../components/panels/state-panels.tsx';
import { useSelection } from '../../components/selection/use-selection.ts';
import { listTags } from '../../components/tags/tag-lists.ts';
import { strings } from '../../strings/catalogue.ts';
import { FileTable } from './file-table.tsx';
import { FileToolbar } from './file-toolbar.tsx';
import { applyFileView, type FileView } from './file-view.ts';
import { MassBar } from './mass/mass-bar.tsx';

export function FileList({ chatbotId, files }: { chatbotId: string; files: readonly FileDetails[] }) {
  const [view, setView] = useState<FileView>({ search: '' });
  const nowMs = useNowMs();
  const shown = useMemo(() => applyFileView(files, view, nowMs), [files, view, nowMs]);
  const shownIds = useMemo(() => shown.map(({ id }) => id), [shown]);
  const tags = useMemo(() => listTags(files), [files]);
  const selection = useSelection(shownIds);
  return (
    <>
      <FileToolbar view={view} tags={tags} shown={shown.length} total={files.length} onChange={setView} />
      {selection.ids.length > 0 && (
        <MassBar chatbotId={chatbotId} selection={selection} files={shown} knownTags={tags} />
      )}
      {shown.length === 0 ? (
        <EmptyPanel icon="search" title={strings.fileCare.noneTitle} text={strings.fileCare.noneText} />
      ) : (
        <FileTable files={shown} selection={selection} order={view.order ?? 'newest'} />
      )}
    </>
  );
}
