/** What keeps a file from answering, or soon will, and its tags. */
import type { FileDetails } from '../../../../contract/knowledge/files.ts';
import { useNowMs } from '../../components/ago.tsx';
import { formatAgo, formatDateTime } from '../../components/format.ts';
import { Tag } from '../../components/tag.tsx';
import { strings } from '../../strings/catalogue.ts';
import { endsSoon, stateOf } from './file-view.ts';
import classes from './files.module.css';

const texts = strings.fileCare;

function StateBadge({ file }: { file: FileDetails }) {
  const nowMs = useNowMs();
  const { validFrom, validUntil } = file;
  const state = stateOf(file, nowMs);
  if (state === 'off') return <Tag tone="neutral">{texts.off}</Tag>;
  if (state === 'ended') return <Tag tone="bad">{texts.ended}</Tag>;
  if (state === 'scheduled' && validFrom !== null)
    return <Tag tone="warn">{texts.begins(formatDateTime(validFrom))}</Tag>;
  if (validUntil !== null && endsSoon(file, nowMs))
    return <Tag tone="warn">{texts.ends(formatAgo(validUntil, nowMs))}</Tag>;
  return null;
}

export function FileBadges({ file }: { file: FileDetails }) {
  const hasTimes = file.validFrom !== null || file.validUntil !== null;
  if (file.enabled && !hasTimes && file.tags.length === 0) return null;
  return (
    <div className={classes.badges}>
      {(hasTimes || !file.enabled) && <StateBadge file={file} />}
      {file.tags.map((tag) => (
        <bdi key={tag} className={classes.label}>
          {tag}
        </bdi>
      ))}
    </div>
  );
}
