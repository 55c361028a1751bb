/** All limits on the cost of reading one file: a hostile file meets a named limit and not a crash. */

export interface ExtractionLimits {
  /** Entries in a zip directory. */
  zipEntries: number;
  /** Inflated bytes of one zip entry, counted as they are inflated, not as the directory declares. */
  entryBytes: number;
  /** Inflated bytes of all entries read. */
  totalBytes: number;
  /** Inflated bytes per compressed byte of one entry, above `ratioFloorBytes`. */
  ratio: number;
  ratioFloorBytes: number;
  /** Open elements of one XML part. */
  xmlDepth: number;
  /** Code points of text emitted, and of text held in between, such as shared strings. */
  characters: number;
  /** Table cells read, and table cells given. */
  cells: number;
  /** Merged ranges honoured per sheet. */
  mergedRanges: number;
  pages: number;
  slides: number;
  sheets: number;
  /** Wall-clock seconds for one file. */
  seconds: number;
  /** Bytes of one file: a child holds the whole file. */
  fileBytes: number;
  /** JavaScript heap of a child, in MB. */
  childHeapMegabytes: number;
  /** Private data of a child (`prlimit --data`), in MB, if the system has it. */
  childDataMegabytes: number;
  /** Resident memory of a child, in MB, watched if the system has /proc. */
  childResidentMegabytes: number;
  /** Milliseconds between two looks at a busy child's memory. */
  memoryWatchMs: number;
  /** Children that read at the same time. */
  poolSize: number;
  /** Idle time after which a child is stopped. */
  idleSeconds: number;
  /** Files after which a child is replaced. */
  filesPerChild: number;
  /** Seconds of reading after which a child is replaced. */
  secondsPerChild: number;
}

export const DEFAULT_LIMITS: Readonly<ExtractionLimits> = Object.freeze({
  zipEntries: 5_000,
  entryBytes: 128 * 2 ** 20,
  totalBytes: 256 * 2 ** 20,
  ratio: 200,
  ratioFloorBytes: 4 * 2 ** 20,
  xmlDepth: 200,
  characters: 20_000_000,
  cells: 2_000_000,
  mergedRanges: 50_000,
  pages: 5_000,
  slides: 2_000,
  sheets: 1_000,
  seconds: 30,
  fileBytes: 256 * 2 ** 20,
  childHeapMegabytes: 512,
  childDataMegabytes: 1_024,
  childResidentMegabytes: 768,
  memoryWatchMs: 50,
  poolSize: 2,
  idleSeconds: 60,
  filesPerChild: 200,
  secondsPerChild: 120,
});
