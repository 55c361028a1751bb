/** Which files are shown, by search and filters, and what their badges say. Pure. */
import type { AvailabilityState } from '../../../../contract/knowledge/availability.ts';
import { FILE_KINDS, type FileDetails, type FileKind } from '../../../../contract/knowledge/files.ts';

/** Who sees that a file ends within these days can still replace it in time. */
const SOON_MS = 7 * 86_400_000;

export const SHOWN_STATES = [
  'active',
  'off',
  'scheduled',
  'ended',
  'endsSoon',
  'untrained',
  'failed',
] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

export interface FileView {
  search: string;
  tag?: string | undefined;
  state?: ShownState | undefined;
  kind?: FileKind | undefined;
}

export const isFiltering = ({ search, tag, state, kind }: FileView): boolean =>
  search.trim() !== '' || tag !== undefined || state !== undefined || kind !== undefined;

/** Of the name, which keeps its ending for good; undefined where it has none of ours. */
export function kindOf({ fileName }: Pick<FileDetails, 'fileName'>): FileKind | undefined {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return FILE_KINDS.find((kind) => kind === ending);
}

/** All that any of the files has, in the order of the alphabet. */
export const tagsOf = (files: readonly FileDetails[]): string[] =>
  [...new Set(files.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));

/** The file is written once, and time goes on: what has a time is looked at again. */
export function stateOf(
  { enabled, validFrom, validUntil }: Pick<FileDetails, 'enabled' | 'validFrom' | 'validUntil'>,
  nowMs: number,
): AvailabilityState {
  if (validUntil !== null && Date.parse(validUntil) <= nowMs) return 'ended';
  if (!enabled) return 'off';
  return validFrom !== null && Date.parse(validFrom) > nowMs ? 'scheduled' : 'active';
}

export function endsSoon({ validUntil }: Pick<FileDetails, 'validUntil'>, nowMs: number): boolean {
  if (validUntil === null) return false;
  const leftMs = Date.parse(validUntil) - nowMs;
  return leftMs > 0 && leftMs <= SOON_MS;
}

function hasState(file: FileDetails, state: ShownState, nowMs: number): boolean {
  if (state === 'endsSoon') return endsSoon(file, nowMs);
  if (state === 'failed') return file.status === 'failed';
  if (state === 'untrained') return file.status === 'pending' || file.status === 'training';
  return stateOf(file, nowMs) === state;
}

/** Every word of the search must stand in the name or a tag. */
export function applyFileView(files: readonly FileDetails[], view: FileView, nowMs: number): FileDetails[] {
  const words = view.search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return files.filter((file) => {
    if (view.tag !== undefined && !file.tags.includes(view.tag)) return false;
    if (view.kind !== undefined && kindOf(file) !== view.kind) return false;
    if (view.state !== undefined && !hasState(file, view.state, nowMs)) return false;
    const text = [file.fileName, ...file.tags].join('\n').toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
