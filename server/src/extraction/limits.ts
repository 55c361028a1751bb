/** All limits on the cost of reading one file: a hostile file meets a named limit and not a crash. */

const LIMITS = {
  /** Entries in a zip directory. */
  zipEntries: 5_000,
  /** Inflated bytes of one zip entry, counted as they are inflated, not as the directory declares. */
  entryBytes: 128 * 2 ** 20,
  /** Inflated bytes of all entries read. */
  totalBytes: 256 * 2 ** 20,
  /** Inflated bytes per compressed byte of one entry, above `ratioFloorBytes`. */
  ratio: 200,
  ratioFloorBytes: 4 * 2 ** 20,
  /** Open elements of one XML part. */
  xmlDepth: 200,
  /** Code points of text emitted, and of text held in between, such as shared strings. */
  characters: 20_000_000,
  /** Table cells read, and table cells given. */
  cells: 2_000_000,
  /** Merged ranges honoured per sheet. */
  mergedRanges: 50_000,
  pages: 5_000,
  slides: 2_000,
  sheets: 1_000,
  /** Wall-clock seconds for one file. */
  seconds: 30,
  /** Bytes of one file: a child holds the whole file. */
  fileBytes: 256 * 2 ** 20,
  /** JavaScript heap of a child, in MB. */
  childHeapMegabytes: 512,
  /** Private data of a child (`prlimit --data`), in MB, if the system has it. */
  childDataMegabytes: 1_024,
  /** Resident memory of a child, in MB, watched if the system has /proc. */
  childResidentMegabytes: 768,
  /** Milliseconds between two looks at a busy child's memory. */
  memoryWatchMs: 50,
  /** Children that read at the same time. */
  poolSize: 2,
  /** Idle time after which a child is stopped. */
  idleSeconds: 60,
  /** Files after which a child is replaced. */
  filesPerChild: 200,
  /** Seconds of reading after which a child is replaced. */
  secondsPerChild: 120,
};

export type ExtractionLimits = typeof LIMITS;

export const DEFAULT_LIMITS: Readonly<ExtractionLimits> = Object.freeze(LIMITS);
