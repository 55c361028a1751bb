/** A pair as the API and the console's list show it. */
import type { ListedPair } from '../../../../contract/knowledge/pair-list.ts';
import type { PairRecord } from '../../../../contract/knowledge/pairs.ts';
import type { Pair } from '../../store/types.ts';
import { toTimestamp } from './timestamp.ts';

export function toPairRecord(pair: Pair): PairRecord {
  return {
    id: pair.id,
    chatbotId: pair.chatbotId,
    question: pair.question,
    answer: pair.answer,
    contentLenght: pair.contentLength,
    docId: pair.docId,
    isTrained: pair.state === 'trained',
    ...(pair.answerId !== null && { answerId: pair.answerId }),
    createdDate: toTimestamp(pair.createdAtMs),
    modifiedDate: toTimestamp(pair.modifiedAtMs),
  };
}

export function toListedPair(pair: Pair): ListedPair {
  const { tags, isEnabled, validFromMs, validUntilMs, taughtBy } = pair;
  const hasDetails = pair.externalId !== null || pair.negativeQuestions.length > 0;
  return {
    ...toPairRecord(pair),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(!isEnabled && { enabled: false as const }),
    ...(validFromMs !== null && { validFrom: toTimestamp(validFromMs) }),
    ...(validUntilMs !== null && { validUntil: toTimestamp(validUntilMs) }),
    ...(taughtBy !== null && { taughtBy }),
    ...(hasDetails && { hasDetails: true as const }),
  };
}
