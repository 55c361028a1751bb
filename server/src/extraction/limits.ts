/** Every bound on what one file may cost, in one place, so that a hostile file meets a named limit and not a crash. */
import { defaultsOf, fixed, integer, megabytes, type SettingsOf, seconds } from '../config/setting.ts';

/** With less a child may not even start: much of what is counted is reserved by its runtime, whatever its heap. */
const CHILD_DATA_LEAST_MB = 768;

export const EXTRACTION_SETTINGS = {
  poolSize: integer({
    variable: 'DOCENT_EXTRACTION_PROCESSES',
    default: 2,
    min: 1,
    max: 64,
    description: 'Child processes that read files at the same time.',
  }),
  seconds: seconds({
    variable: 'DOCENT_EXTRACTION_SECONDS',
    default: 30,
    min: 1,
    description: 'Time that reading one file may take.',
  }),
  /** Watched if the system has /proc. */
  childResidentMegabytes: megabytes({
    variable: 'DOCENT_EXTRACTION_RESIDENT_MB',
    default: 768,
    min: 128,
    description: 'Memory that reading one file may take, as the system counts it.',
  }),
  childHeapMegabytes: megabytes({
    variable: 'DOCENT_EXTRACTION_HEAP_MB',
    default: 512,
    min: 64,
    description: 'JavaScript heap of a child process that reads files.',
  }),
  /** `prlimit --data`. */
  childDataMegabytes: megabytes({
    variable: 'DOCENT_EXTRACTION_DATA_MB',
    default: 1_024,
    min: CHILD_DATA_LEAST_MB,
    description:
      'Private memory of a child process that reads files, capped by the system where it can; 768 at least.',
  }),
  idleSeconds: seconds({
    variable: 'DOCENT_EXTRACTION_IDLE_SECONDS',
    default: 60,
    min: 1,
    description: 'How long a child process waits for the next file before it is stopped.',
  }),
  zipEntries: integer({
    variable: 'DOCENT_EXTRACTION_ZIP_ENTRIES',
    default: 5_000,
    min: 1,
    description: 'Entries that a docx, xlsx or pptx file may have.',
  }),
  /** Counted as they come out, whatever the directory declares. */
  entryBytes: integer({
    variable: 'DOCENT_EXTRACTION_ENTRY_BYTES',
    default: 128 * 2 ** 20,
    min: 1024,
    description: 'Size that one entry of such a file may have when inflated.',
  }),
  totalBytes: integer({
    variable: 'DOCENT_EXTRACTION_TOTAL_BYTES',
    default: 256 * 2 ** 20,
    min: 1024,
    description: 'Size that all its entries together may have when inflated.',
  }),
  ratio: integer({
    variable: 'DOCENT_EXTRACTION_RATIO',
    default: 200,
    min: 2,
    description: 'Inflated bytes per compressed byte, above the first 4 MiB of an entry.',
  }),
  xmlDepth: integer({
    variable: 'DOCENT_EXTRACTION_XML_DEPTH',
    default: 200,
    min: 10,
    description: 'Depth to which elements may nest.',
  }),
  /** Code points given, and those held on the way such as shared strings. */
  characters: integer({
    variable: 'DOCENT_EXTRACTION_CHARACTERS',
    default: 20_000_000,
    min: 1000,
    description: 'Characters of text that one file may give.',
  }),
  /** Read, and given. */
  cells: integer({
    variable: 'DOCENT_EXTRACTION_CELLS',
    default: 2_000_000,
    min: 100,
    description: 'Table cells that one file may have.',
  }),
  pages: integer({
    variable: 'DOCENT_EXTRACTION_PAGES',
    default: 5_000,
    min: 1,
    description: 'Pages that a pdf may have.',
  }),
  slides: integer({
    variable: 'DOCENT_EXTRACTION_SLIDES',
    default: 2_000,
    min: 1,
    description: 'Slides that a pptx may have.',
  }),
  sheets: integer({
    variable: 'DOCENT_EXTRACTION_SHEETS',
    default: 1_000,
    min: 1,
    description: 'Sheets that an xlsx may have.',
  }),
  /** From which on the ratio of an entry counts. */
  ratioFloorBytes: fixed(4 * 2 ** 20),
  /** Merged ranges honoured in a sheet. */
  mergedRanges: fixed(50_000),
  /** Size of one file: a child holds it whole. */
  fileBytes: fixed(256 * 2 ** 20),
  /** Between two looks at the memory of a busy child. */
  memoryWatchMs: fixed(50),
  /** A child is replaced after this many files, */
  filesPerChild: fixed(200),
  /** or after reading for this long in all. */
  secondsPerChild: fixed(120),
  /** A child that hangs in one long computation cannot see its parent end, so its processor time is bounded too. */
  cpuMarginSeconds: fixed(30),
} as const;

export type ExtractionLimits = SettingsOf<typeof EXTRACTION_SETTINGS>;

export const DEFAULT_LIMITS: ExtractionLimits = defaultsOf(EXTRACTION_SETTINGS);
