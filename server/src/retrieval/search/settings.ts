/** The settings of the indexes. */
import { integer } from '../../config/setting.ts';

const MIB = 1024 * 1024;

export const RETRIEVAL_SETTINGS = {
  indexCacheBytes: integer({
    variable: 'DOCENT_INDEX_CACHE_BYTES',
    default: 512 * MIB,
    min: MIB,
    description: 'Memory for the indexes of chatbots; the least recently asked ones leave first.',
  }),
} as const;
