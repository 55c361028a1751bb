/** Says what became of a run, for people and for programs. */
import type { SyncOptions, SyncOutcome } from './run-sync.ts';

/** Paths that are listed of each kind; the JSON has all. */
const LISTED = 20;

export function summarise(outcome: SyncOutcome, { isDry, prunes }: SyncOptions): string {
  const { uploaded, uploadedBytes, unchanged, deleted, left, failed, skipped } = outcome;
  const would = isDry ? 'would be ' : '';
  const counts = [
    `${uploaded.length} ${would}uploaded (${formatBytes(uploadedBytes)})`,
    `${unchanged} unchanged`,
    `${deleted.length} ${would}deleted`,
    `${failed.length} failed`,
    `${skipped.length} skipped`,
  ];
  return [
    `${counts.join(', ')}.`,
    ...(isDry ? list('Would be uploaded', uploaded) : []),
    ...list(isDry ? 'Would be deleted' : 'Deleted', deleted),
    ...list(
      prunes ? 'Not deleted, for the folder was not read whole' : 'Not in the folder; --prune deletes them',
      left,
    ),
    ...list(
      'Failed',
      failed.map(({ path, message }) => `${path}: ${message}`),
    ),
    ...list(
      'Skipped',
      skipped.map(({ path, reason }) => `${path}: ${reason}`),
    ),
  ].join('\n');
}

function list(title: string, entries: readonly string[]): string[] {
  if (entries.length === 0) return [];
  const more = entries.length - LISTED;
  return [
    `${title}:`,
    ...entries.slice(0, LISTED).map((entry) => `  ${entry}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
