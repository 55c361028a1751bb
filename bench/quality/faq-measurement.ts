/** One system measured on all FAQs, each of which it learns by itself. */
import type { FaqTask } from './faqs.ts';
import { type CalibratedMeasures, measureCalibration } from './measurement.ts';
import { type Estimate, hitAt, measure, type Outcome } from './metrics.ts';
import { type Ranker, rank } from './ranker.ts';

export interface FaqMeasurement {
  system: string;
  /** Over the messages of all FAQs together. */
  hit1: Estimate;
  hit3: Estimate;
  /** Over those of the FAQs in English. */
  englishHit1: Estimate;
  /** Mean over the FAQs, for confidences of two need not be comparable; undefined where none could be measured. */
  auroc: number | undefined;
  /** Over all messages together; undefined where the system's confidence is no probability. */
  calibrated: CalibratedMeasures | undefined;
}

interface Asked {
  language: string;
  outcomes: Outcome[];
}

function meanAuroc(asked: readonly Asked[]): number | undefined {
  const areas = asked.flatMap(({ outcomes }) => measure(outcomes).auroc?.value ?? []);
  return areas.length === 0 ? undefined : areas.reduce((sum, area) => sum + area, 0) / areas.length;
}

/** @param limit of messages asked of each FAQ */
export async function measureOnFaqs(
  tasks: readonly FaqTask[],
  ranker: Ranker,
  { limit, isCalibrated }: { limit: number; isCalibrated: boolean },
): Promise<FaqMeasurement> {
  const asked: Asked[] = [];
  for (const task of tasks)
    asked.push({ language: task.language, outcomes: await rank(ranker, task, limit) });
  const outcomes = asked.flatMap((one) => one.outcomes);
  const inEnglish = asked.filter(({ language }) => language === 'en');
  return {
    system: ranker.name,
    hit1: hitAt(1, outcomes),
    hit3: hitAt(3, outcomes),
    englishHit1: hitAt(
      1,
      inEnglish.flatMap((one) => one.outcomes),
    ),
    auroc: meanAuroc(asked),
    calibrated: isCalibrated ? measureCalibration(outcomes) : undefined,
  };
}
