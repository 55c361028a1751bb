/** What keeps a file from answering, or soon will, and its tags. */
import type { FileDetails } from '../../../../contract/knowledge/files.ts';
import { useNowMs } from '../../components/ago.tsx';
import { badgeOf } from '../../components/availability/availability.ts';
import { Tag } from '../../components/tag.tsx';
import classes from './files.module.css';

function StateBadge({ file }: { file: FileDetails }) {
  const badge = badgeOf(file, useNowMs());
  return badge === undefined ? null : <Tag tone={badge.tone}>{badge.text}</Tag>;
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
