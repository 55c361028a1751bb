/** The thresholds, calibration and encoding progress that a chatbot's owner sees and sets. */
import type {
  Calibration,
  EncodingProgress,
  Thresholds,
  ThresholdsBody,
} from '../../../../contract/asking/tuning.ts';
import { chatbotGone } from '../../errors.ts';
import type { EncoderSet } from '../../retrieval/encoders/encoder.ts';
import type { Chatbot, HistoryStep, Store } from '../../store/types.ts';
import { changeChatbot } from '../tenants/settings-history.ts';
import { checkThresholds, MEASURED_THRESHOLDS } from '../tenants/thresholds.ts';
import type { CalibrationService } from './calibration.ts';
import type { Measured, Waiter } from './calibration-queue.ts';

/** Every method throws AppError not_found if the chatbot is gone. */
export interface TuningService {
  /** @throws AppError conflict if there are no pairs to measure by; unavailable if too many wait; the waiter's reason */
  calibration(measured: Measured, waiter?: Waiter): Promise<Calibration>;
  thresholds(chatbotId: string): Promise<Thresholds>;
  /** @throws AppError invalid_request if the chatbot would suggest only above its answer threshold */
  setThresholds(chatbotId: string, changes: ThresholdsBody, step: HistoryStep): Promise<Thresholds>;
  encoding(chatbotId: string): Promise<EncodingProgress>;
}

export interface TuningParts {
  store: Store;
  encoders: EncoderSet;
  calibration: CalibrationService;
}

export function createTuningService({ store, encoders, calibration }: TuningParts): TuningService {
  async function getChatbot(chatbotId: string): Promise<Chatbot> {
    const chatbot = await store.read.chatbots.find(chatbotId);
    if (chatbot === undefined) throw chatbotGone();
    return chatbot;
  }

  const toThresholds = ({ answerThreshold, suggestThreshold }: Chatbot): Thresholds => ({
    answerThreshold,
    suggestThreshold,
    defaultAnswerThreshold: MEASURED_THRESHOLDS.answer,
    defaultSuggestThreshold: MEASURED_THRESHOLDS.suggest,
  });

  return {
    calibration: (measured, waiter) => calibration.measure(measured, waiter),

    thresholds: async (chatbotId) => toThresholds(await getChatbot(chatbotId)),

    async setThresholds(chatbotId, changes, step) {
      const changed = await store.write(async (tx) => {
        const chatbot = await changeChatbot(tx, chatbotId, changes, step);
        if (chatbot !== undefined) checkThresholds(chatbot, changes);
        return chatbot;
      });
      return toThresholds(changed ?? (await getChatbot(chatbotId)));
    },

    async encoding(chatbotId) {
      await getChatbot(chatbotId);
      const { qa, file } = encoders.signatures;
      return {
        encoders: encoders.encoders.map(({ name, dimensions, languages, encodes }) => ({
          name,
          dimensions,
          languages: languages === 'any' ? languages : [...languages],
          encodes,
        })),
        pairs: await store.read.encoding.progress(chatbotId, 'qa', qa),
        files: await store.read.encoding.progress(chatbotId, 'file', file),
      };
    },
  };
}
