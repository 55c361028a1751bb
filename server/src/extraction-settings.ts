/** The settings that bound what reading one file may cost; their defaults are those of the sandbox. */
import { DEFAULT_LIMITS } from './extraction/limits.ts';
import { integer } from './setting-kinds.ts';

/** With less a child may not even start: much of what is counted is reserved by its runtime, whatever its heap. */
const CHILD_DATA_LEAST_MB = 768;

export const EXTRACTION_SETTINGS = {
  poolSize: integer({
    variable: 'DOCENT_EXTRACTION_PROCESSES',
    default: DEFAULT_LIMITS.poolSize,
    min: 1,
    max: 64,
    description: 'Child processes that read files at the same time.',
  }),
  seconds: integer({
    variable: 'DOCENT_EXTRACTION_SECONDS',
    default: DEFAULT_LIMITS.seconds,
    min: 1,
    description: 'Time that reading one file may take.',
  }),
  childResidentMegabytes: integer({
    variable: 'DOCENT_EXTRACTION_RESIDENT_MB',
    default: DEFAULT_LIMITS.childResidentMegabytes,
    min: 128,
    description: 'Memory that reading one file may take, as the system counts it.',
  }),
  childHeapMegabytes: integer({
    variable: 'DOCENT_EXTRACTION_HEAP_MB',
    default: DEFAULT_LIMITS.childHeapMegabytes,
    min: 64,
    description: 'JavaScript heap of a child process that reads files.',
  }),
  childDataMegabytes: integer({
    variable: 'DOCENT_EXTRACTION_DATA_MB',
    default: DEFAULT_LIMITS.childDataMegabytes,
    min: CHILD_DATA_LEAST_MB,
    description:
      'Private memory of a child process that reads files, capped by the system where it can; 768 at least.',
  }),
  idleSeconds: integer({
    variable: 'DOCENT_EXTRACTION_IDLE_SECONDS',
    default: DEFAULT_LIMITS.idleSeconds,
    min: 1,
    description: 'How long a child process waits for the next file before it is stopped.',
  }),
  zipEntries: integer({
    variable: 'DOCENT_EXTRACTION_ZIP_ENTRIES',
    default: DEFAULT_LIMITS.zipEntries,
    min: 1,
    description: 'Entries that a docx, xlsx or pptx file may have.',
  }),
  entryBytes: integer({
    variable: 'DOCENT_EXTRACTION_ENTRY_BYTES',
    default: DEFAULT_LIMITS.entryBytes,
    min: 1024,
    description: 'Size that one entry of such a file may have when inflated.',
  }),
  totalBytes: integer({
    variable: 'DOCENT_EXTRACTION_TOTAL_BYTES',
    default: DEFAULT_LIMITS.totalBytes,
    min: 1024,
    description: 'Size that all its entries together may have when inflated.',
  }),
  ratio: integer({
    variable: 'DOCENT_EXTRACTION_RATIO',
    default: DEFAULT_LIMITS.ratio,
    min: 2,
    description: 'Inflated bytes per compressed byte, above the first 4 MiB of an entry.',
  }),
  xmlDepth: integer({
    variable: 'DOCENT_EXTRACTION_XML_DEPTH',
    default: DEFAULT_LIMITS.xmlDepth,
    min: 10,
    description: 'Depth to which elements may nest.',
  }),
  characters: integer({
    variable: 'DOCENT_EXTRACTION_CHARACTERS',
    default: DEFAULT_LIMITS.characters,
    min: 1000,
    description: 'Characters of text that one file may give.',
  }),
  cells: integer({
    variable: 'DOCENT_EXTRACTION_CELLS',
    default: DEFAULT_LIMITS.cells,
    min: 100,
    description: 'Table cells that one file may have.',
  }),
  pages: integer({
    variable: 'DOCENT_EXTRACTION_PAGES',
    default: DEFAULT_LIMITS.pages,
    min: 1,
    description: 'Pages that a pdf may have.',
  }),
  slides: integer({
    variable: 'DOCENT_EXTRACTION_SLIDES',
    default: DEFAULT_LIMITS.slides,
    min: 1,
    description: 'Slides that a pptx may have.',
  }),
  sheets: integer({
    variable: 'DOCENT_EXTRACTION_SHEETS',
    default: DEFAULT_LIMITS.sheets,
    min: 1,
    description: 'Sheets that an xlsx may have.',
  }),
} as const;
