/** What reading pages from their pictures may cost: much more a page than reading text, so it has limits of its own. */
import {
  defaultsOf,
  fixed,
  integer,
  optionalText,
  type SettingsOf,
  seconds,
  text,
} from '../../config/setting.ts';

export const OCR_SETTINGS = {
  languages: text({
    variable: 'DOCENT_OCR_LANGUAGES',
    default: 'eng,deu,fra,spa,ita',
    description:
      'Languages that scanned pages are read in, by the names of their Tesseract data, the commonest first; `none` reads no scanned pages. Data of further languages is looked for in `DOCENT_OCR_DATA_DIR`, among the installed packages, and where Debian installs it.',
  }),
  dataDir: optionalText({
    variable: 'DOCENT_OCR_DATA_DIR',
    description: 'Folder with Tesseract data of further languages, such as `pol.traineddata`.',
  }),
  processes: integer({
    variable: 'DOCENT_OCR_PROCESSES',
    default: 1,
    min: 1,
    max: 64,
    description: 'Child processes, of low priority, that read scanned pages at the same time.',
  }),
  pageSeconds: seconds({
    variable: 'DOCENT_OCR_PAGE_SECONDS',
    default: 120,
    min: 1,
    description:
      'Time that reading one scanned page may take beside all else that the machine does; one that takes longer is left out.',
  }),
  pages: integer({
    variable: 'DOCENT_OCR_PAGES',
    default: 500,
    min: 1,
    description: 'Scanned pages that are read of one file; those that follow are left out.',
  }),
  pagePixels: integer({
    variable: 'DOCENT_OCR_PAGE_PIXELS',
    default: 20_000_000,
    min: 100_000,
    max: 100_000_000,
    description:
      'Pixels of the picture that a scanned page is read from: a larger page is drawn less finely.',
  }),
  filesWaiting: integer({
    variable: 'DOCENT_OCR_FILES_WAITING',
    default: 200,
    min: 0,
    description:
      'Files with scanned pages that wait for them beside the places of other files; further ones wait in those places.',
  }),
  /** Text that a file may hold in memory while it waits beside the places of others. */
  waitingCharacters: fixed(1_000_000),
  /** Pages of one file that are read before others have their turn. */
  pagesPerTurn: fixed(4),
  /** Pages of a file that may take too much before the rest of it is left out. */
  faultsPerFile: fixed(3),
  /** Resolution at which pages are drawn, */
  dpi: fixed(300),
  /** and the least that letters are read at. */
  leastDpi: fixed(72),
} as const;

export type OcrSettings = SettingsOf<typeof OCR_SETTINGS>;

export const DEFAULT_OCR_SETTINGS: OcrSettings = defaultsOf(OCR_SETTINGS);
