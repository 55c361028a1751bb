/** The messages between a sandbox and its children; the file's bytes go through standard input. */
import type { FileKind, Receipt } from '../../../../contract/files.ts';
import type { ErrorCode } from '../../errors.ts';
import type { ExtractionLimits } from '../limits.ts';
import type { PackedBlock } from './packed-blocks.ts';

export type ToChild =
  /** Read the next `sizeBytes` bytes of standard input as a file of this kind. */
  | { type: 'read'; kind: FileKind; sizeBytes: number; limits: ExtractionLimits }
  /** Load the readers ahead of the first file. */
  | { type: 'preload' };

export type FromChild =
  | { type: 'ready' }
  | { type: 'preloaded' }
  /** In reading order, of bounded size, never two unacknowledged by the channel. */
  | { type: 'blocks'; blocks: PackedBlock[] }
  /** `isWorn`: the child must not be given another file. */
  | { type: 'done'; receipt: Receipt; characters: number; isWorn: boolean }
  /** `cause`: see describeCause. */
  | { type: 'failed'; code: ErrorCode; message: string; cause: string | undefined };
