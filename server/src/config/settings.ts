/** Every setting there is: the groups that the rooms declare, in the order of the documentation. */
import { EXTRACTION_SETTINGS } from '../extraction/limits.ts';
import { OCR_SETTINGS } from '../extraction/ocr/settings.ts';
import { HTTP_SETTINGS, PRESSURE_SETTINGS } from '../http/settings.ts';
import { ENCODER_SETTINGS } from '../retrieval/encoders/settings.ts';
import {
  ANSWER_LOG_SETTINGS,
  CALIBRATION_SETTINGS,
  CONVERSATION_SETTINGS,
  FRESH_PAIR_SETTINGS,
  GOLDEN_SETTINGS,
  IMPACT_SETTINGS,
  INDEX_SETTINGS,
  MODEL_SETTINGS,
  SUGGESTION_SETTINGS,
  UNANSWERED_SETTINGS,
} from '../services/asking/settings.ts';
import { IMPORT_SETTINGS } from '../services/console/moving/settings.ts';
import { CONSOLE_SETTINGS } from '../services/console/settings.ts';
import { SIGN_IN_SETTINGS } from '../services/sign-in/settings.ts';
import {
  BULK_SETTINGS,
  IDEMPOTENCY_SETTINGS,
  SYNC_SETTINGS,
  UPLOAD_SETTINGS,
} from '../services/teaching/settings.ts';
import { KEY_SETTINGS, TENANT_SETTINGS } from '../services/tenants/settings.ts';
import { SWEEPER_SETTINGS, WEBHOOK_SETTINGS } from '../services/upkeep/settings.ts';
import { STORE_SETTINGS } from '../store/settings.ts';
import { CHUNK_SETTINGS, TRAINING_SETTINGS } from '../training/settings.ts';
import { choice, optionalText, optionalUrl } from './setting.ts';

const LOG_SETTINGS = {
  level: choice({
    variable: 'DOCENT_LOG_LEVEL',
    of: ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
    default: 'info',
    description: 'Least level that is logged; debug logs each request.',
  }),
} as const;

/** Of commands that call a service, wherever it runs. */
const REMOTE_SETTINGS = {
  url: optionalUrl({
    variable: 'DOCENT_URL',
    description:
      'Address of the service that `docent sync` and other commands call; unset: DOCENT_HOST and DOCENT_PORT.',
  }),
  key: optionalText({
    variable: 'DOCENT_API_KEY',
    description: 'API key that those commands call with.',
  }),
} as const;

export const SETTINGS = {
  http: HTTP_SETTINGS,
  keys: KEY_SETTINGS,
  signIn: SIGN_IN_SETTINGS,
  console: CONSOLE_SETTINGS,
  tenants: TENANT_SETTINGS,
  log: LOG_SETTINGS,
  store: STORE_SETTINGS,
  upload: UPLOAD_SETTINGS,
  sync: SYNC_SETTINGS,
  imports: IMPORT_SETTINGS,
  bulk: BULK_SETTINGS,
  pressure: PRESSURE_SETTINGS,
  sweeper: SWEEPER_SETTINGS,
  webhooks: WEBHOOK_SETTINGS,
  idempotency: IDEMPOTENCY_SETTINGS,
  unanswered: UNANSWERED_SETTINGS,
  answers: ANSWER_LOG_SETTINGS,
  conversations: CONVERSATION_SETTINGS,
  model: MODEL_SETTINGS,
  suggestions: SUGGESTION_SETTINGS,
  calibration: CALIBRATION_SETTINGS,
  impact: IMPACT_SETTINGS,
  golden: GOLDEN_SETTINGS,
  indexes: INDEX_SETTINGS,
  freshPairs: FRESH_PAIR_SETTINGS,
  encoders: ENCODER_SETTINGS,
  extraction: EXTRACTION_SETTINGS,
  ocr: OCR_SETTINGS,
  training: TRAINING_SETTINGS,
  chunks: CHUNK_SETTINGS,
  remote: REMOTE_SETTINGS,
} as const;
