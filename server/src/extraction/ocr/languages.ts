/** Finds the data of the languages that scanned pages are read in; nothing is ever fetched. */
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { LanguageData } from './types.ts';

const DEBIAN = '/usr/share/tesseract-ocr';
/** Of the packages' variants, the one for the engine that is used, at a fifth of the size. */
const VARIANT = '4.0.0_best_int';
/** Such as "chi_sim" or "deu_latf": it becomes part of a path. */
const NAME = /^[A-Za-z][A-Za-z_]{1,20}$/;
const NONE = 'none';

/** Names of Tesseract's data by the codes of languages, as pages are read again in the language that they turn out to be in. */
export const DATA_NAMES: Readonly<Record<string, string>> = {
  ar: 'ara',
  bg: 'bul',
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  el: 'ell',
  en: 'eng',
  es: 'spa',
  fi: 'fin',
  fr: 'fra',
  he: 'heb',
  hi: 'hin',
  hr: 'hrv',
  hu: 'hun',
  id: 'ind',
  it: 'ita',
  nl: 'nld',
  no: 'nor',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  ru: 'rus',
  sk: 'slk',
  sl: 'slv',
  sv: 'swe',
  tr: 'tur',
  uk: 'ukr',
  vi: 'vie',
};

export interface FoundLanguages {
  found: LanguageData[];
  /** Names of those without data. */
  missing: string[];
}

/** @param names separated by commas; "none": no languages */
export function findLanguages(names: string, dataDir: string | null): FoundLanguages {
  const wanted = [...new Set(names.split(/[,+\s]+/).filter((name) => name !== ''))];
  if (wanted.includes(NONE)) return { found: [], missing: [] };
  const folders = [...(dataDir === null ? [] : [dataDir]), ...debianFolders()];
  const found: LanguageData[] = [];
  const missing: string[] = [];
  for (const name of wanted) {
    const file = NAME.test(name) ? findData(name, folders) : undefined;
    if (file === undefined) missing.push(name);
    else found.push({ name, path: realpathSync(file) });
  }
  return { found, missing };
}

function findData(name: string, folders: readonly string[]): string | undefined {
  const require = createRequire(import.meta.url);
  const packages = (require.resolve.paths('@tesseract.js-data') ?? []).map((folder) =>
    path.join(folder, '@tesseract.js-data', name, VARIANT),
  );
  return [...folders.slice(0, 1), ...packages, ...folders.slice(1)]
    .flatMap((folder) =>
      [`${name}.traineddata`, `${name}.traineddata.gz`].map((file) => path.join(folder, file)),
    )
    .find(existsSync);
}

/** The folder of each version, the newest first. */
function debianFolders(): string[] {
  if (!existsSync(DEBIAN)) return [];
  return readdirSync(DEBIAN)
    .sort()
    .reverse()
    .map((version) => path.join(DEBIAN, version, 'tessdata'));
}
