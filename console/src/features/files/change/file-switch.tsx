/** Says whether a file answers, and switches it, without training it anew. A plain box: a table has thousands of them. */
import { useId } from 'react';
import type { FileDetails } from '../../../../../contract/knowledge/files.ts';
import { notifyError } from '../../../components/notices/notify.ts';
import { useMay } from '../../../state/use-may.ts';
import { strings } from '../../../strings/catalogue.ts';
import classes from './change.module.css';
import { useChangeFile } from './use-change-file.ts';

export function FileSwitch({ file, withText = false }: { file: FileDetails; withText?: boolean }) {
  const id = useId();
  const may = useMay();
  const change = useChangeFile(file);
  const isOn = (change.isPending ? change.variables.enabled : undefined) ?? file.enabled;
  const box = (
    <input
      id={id}
      type="checkbox"
      role="switch"
      className={classes.switch}
      aria-label={withText ? undefined : strings.fileCare.answers(file.fileName)}
      aria-checked={isOn}
      checked={isOn}
      disabled={!may('files')}
      onChange={(event) => {
        if (!change.isPending)
          change.mutate({ enabled: event.currentTarget.checked }, { onError: notifyError });
      }}
    />
  );
  if (!withText) return box;
  return (
    <div className={classes.labelled}>
      {box}
      <label htmlFor={id}>{strings.fileCare.enabled}</label>
    </div>
  );
}
