/** A file's state as a tag. */
import type { FileDetails } from '../../../../contract/knowledge/files.ts';
import { Tag, type Tone } from '../../components/tag.tsx';
import { strings } from '../../strings/catalogue.ts';

const TONES: Record<FileDetails['status'], Tone> = {
  pending: 'warn',
  training: 'warn',
  trained: 'good',
  failed: 'bad',
};

export function FileStatus({ status }: { status: FileDetails['status'] }) {
  return <Tag tone={TONES[status]}>{strings.files.statuses[status]}</Tag>;
}
