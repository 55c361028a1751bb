/** Says whether a file answers, and switches it, without training it anew. A plain box: a table has thousands of them. */
import type { FileDetails } from '../../../../../contract/knowledge/files.ts';
import { notifyError } from '../../../components/notices/notify.ts';
import { strings } from '../../../strings/catalogue.ts';
import classes from './change.module.css';
import { useChangeFile } from './use-change-file.ts';

export function FileSwitch({ file }: { file: FileDetails }) {
  const change = useChangeFile(file);
  const isOn = (change.isPending ? change.variables.enabled : undefined) ?? file.enabled;
  return (
    <input
      type="checkbox"
      role="switch"
      className={classes.switch}
      aria-label={strings.fileCare.answers(file.fileName)}
      aria-checked={isOn}
      checked={isOn}
      onChange={(event) => {
        if (!change.isPending)
          change.mutate({ enabled: event.currentTarget.checked }, { onError: notifyError });
      }}
    />
  );
}
