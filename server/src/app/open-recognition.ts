/** Opens what reads scanned pages, where there is language data for it. */

import { findLanguages } from '../extraction/ocr/languages.ts';
import { createRecogniser } from '../extraction/ocr/recogniser.ts';
import { createSeeingSandbox } from '../extraction/ocr/seeing-sandbox.ts';
import type { Sandbox } from '../extraction/types.ts';
import type { Core } from './core.ts';

/** The sandbox given, or one that also reads scanned pages and closes that one. */
export function openRecognition({ config, log }: Pick<Core, 'config' | 'log'>, sandbox: Sandbox): Sandbox {
  const { found, missing } = findLanguages(config.ocr.languages, config.ocr.dataDir);
  if (missing.length > 0) log.warn({ missing }, 'no OCR data for these languages: DOCENT_OCR_LANGUAGES');
  if (found.length === 0) return sandbox;
  const recogniser = createRecogniser(config.ocr, found, config.extraction, { log });
  const seeing = createSeeingSandbox(sandbox, recogniser, config.ocr);
  return {
    ...seeing,
    async close() {
      await Promise.all([recogniser.close(), sandbox.close()]);
    },
  };
}
