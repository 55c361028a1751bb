/** Objects to a text about "E07" if the question asks about "E09". */
import { findConflictingIdentifiers } from '../../../language/identifiers.ts';
import type { MatchCheck } from './match-check.ts';

/**
 * Below any default threshold, so that the chatbot refuses and the question is kept. No data tells it better: the data that
 * confidence is fitted on asks assistants to do things, where one answer serves every number.
 */
const SHARE = 0.2;

export const conflictingIdentifiers: MatchCheck = {
  name: 'conflictingIdentifiers',
  find({ identifiers }, { source }) {
    const matched = source.kind === 'qa' ? `${source.question}\n${source.answer}` : source.text;
    const found = findConflictingIdentifiers(identifiers, matched);
    return found.length === 0 ? undefined : { found, share: SHARE };
  },
};
