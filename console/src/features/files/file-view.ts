/** Which files are shown, by search and filters, with how each stands. Pure. */
import { FILE_KINDS, type FileDetails, type FileKind } from '../../../../contract/knowledge/files.ts';
import { isInState, SHOWN_STATES } from '../../components/availability/availability.ts';
import { foldText, keepFound } from '../../components/listing/find-text.ts';

/** How it stands, and how its training does. */
export const FILE_STATES = [...SHOWN_STATES, 'untrained', 'failed'] as const;
export type FileState = (typeof FILE_STATES)[number];

export const FILE_ORDERS = ['newest', 'oldest', 'name', 'size'] as const;
export type FileOrder = (typeof FILE_ORDERS)[number];

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

const COMPARE: Record<FileOrder, (a: FileDetails, b: FileDetails) => number> = {
  newest: (a, b) => b.id - a.id,
  oldest: (a, b) => a.id - b.id,
  name: (a, b) => collator.compare(a.fileName, b.fileName) || b.id - a.id,
  size: (a, b) => b.sizeBytes - a.sizeBytes || b.id - a.id,
};

export interface FileView {
  search: string;
  /** Undefined: as the service lists them. */
  order?: FileOrder | undefined;
  tag?: string | undefined;
  state?: FileState | undefined;
  kind?: FileKind | undefined;
}

export const isFiltering = ({ search, tag, state, kind }: FileView): boolean =>
  search.trim() !== '' || tag !== undefined || state !== undefined || kind !== undefined;

/** Of the name, which keeps its ending for good; undefined where it has none of ours. */
export function kindOf({ fileName }: Pick<FileDetails, 'fileName'>): FileKind | undefined {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return FILE_KINDS.find((kind) => kind === ending);
}

function hasState(file: FileDetails, state: FileState, nowMs: number): boolean {
  if (state === 'failed') return file.status === 'failed';
  if (state === 'untrained') return file.status === 'pending' || file.status === 'training';
  return isInState(file, state, nowMs);
}

/** Every word of the search must stand in the name or a tag; where it does in none, it may be a slip away. */
export function applyFileView(files: readonly FileDetails[], view: FileView, nowMs: number): FileDetails[] {
  const matching = files.filter((file) => {
    if (view.tag !== undefined && !file.tags.includes(view.tag)) return false;
    if (view.kind !== undefined && kindOf(file) !== view.kind) return false;
    return view.state === undefined || hasState(file, view.state, nowMs);
  });
  const found = [
    ...keepFound(matching, view.search, ({ fileName, tags }) => foldText([fileName, ...tags].join('\n'))),
  ];
  return view.order === undefined ? found : found.sort(COMPARE[view.order]);
}
