/** Import: choose or paste a list, look at what would happen, let it happen. */
import { Alert } from '@mantine/core';
import { useState } from 'react';
import type { PairRecord } from '../../../../../contract/knowledge/pairs.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { useDraft } from '../../../state/drafts.ts';
import { strings } from '../../../strings/catalogue.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportRun } from './import-run.tsx';
import { ImportSource } from './import-source.tsx';
import { MovingPreview, type Recognised } from './moving/moving-preview.tsx';
import type { Sheet } from './sheet.ts';
import type { WantedImport } from './use-hand-over.ts';
import { useImport } from './use-import.ts';

interface ImportDialogProps {
  chatbotId: string;
  /** An uploaded file to import; undefined: one is chosen. */
  fileId: number | undefined;
  pairs: readonly PairRecord[];
  onClose: () => void;
}

export function ImportDialog({ chatbotId, fileId, pairs, onClose }: ImportDialogProps) {
  const pasted = useDraft(`${chatbotId} import`, '');
  const [sheets, setSheets] = useState<Sheet[]>();
  const [recognised, setRecognised] = useState<Recognised>();
  const [ready, setReady] = useState<WantedImport>();
  const [isRunning, setRunning] = useState(false);
  const [hasRestarted, setRestarted] = useState(false);
  const former = useImport(chatbotId).run?.state;
  const restart = () => {
    setRestarted(true);
    setSheets(undefined);
    setRecognised(undefined);
    setReady(undefined);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={strings.import.title}
      size="xl"
      closeOnClickOutside={false}
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
    >
      {ready === undefined && (former === 'stopped' || former === 'failed') && (
        <Alert color="yellow" mb="md">
          {strings.import.restWaits}
        </Alert>
      )}
      {sheets === undefined && recognised === undefined && (
        <ImportSource
          chatbotId={chatbotId}
          fileId={hasRestarted ? undefined : fileId}
          pasted={pasted.value}
          onPaste={pasted.change}
          onRead={setSheets}
          onRecognised={setRecognised}
        />
      )}
      {recognised !== undefined && ready === undefined && (
        <MovingPreview
          chatbotId={chatbotId}
          recognised={recognised}
          onRunning={setRunning}
          onStart={(rows) => setReady({ rows, mode: 'upsert', replacedIds: [] })}
          onBack={restart}
          onClose={onClose}
        />
      )}
      {sheets !== undefined && ready === undefined && (
        <ImportPreview sheets={sheets} pairs={pairs} onBack={restart} onStart={setReady} />
      )}
      {ready !== undefined && (
        <ImportRun
          chatbotId={chatbotId}
          wanted={ready}
          onHandingOver={setRunning}
          onBegun={pasted.drop}
          onAnother={restart}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
