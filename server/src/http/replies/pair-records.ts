/** A pair as the API shows it. */
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
