/** A sentence with the term itself, if the only one found has it from a heading that names several things. */
import { wordsOfAll } from '../../../../language/profiles/profiles.ts';
import type { CoveredSegment } from '../covered-passage.ts';
import { sectionUnder } from '../passage-structure.ts';
import type { KeySegmentRule } from './key-segment.ts';

const CONJUNCTIONS = wordsOfAll(({ conjunctions }) => conjunctions);
/** "Smoking and barbecues": a sentence under it may be about either. */
const NAMES_SEVERAL = new RegExp(`[,/&]|\\s(?:${CONJUNCTIONS.join('|')})\\s`, 'iu');

/** By each such term, the first sentence of the heading's section that has it. */
export const ownWord: KeySegmentRule = {
  name: 'ownWord',
  apply(found, { segments }) {
    const [only] = found;
    if (only === undefined || found.length > 1) return found;
    const { kind, coverage, coverageWithHeadings, headings } = segments[only.index] as CoveredSegment;
    if (kind !== 'sentence') return found;
    const section = headings
      .filter((heading) => NAMES_SEVERAL.test((segments[heading] as CoveredSegment).text))
      .flatMap((heading) => sectionUnder(segments, heading));
    const added = coverage.flatMap((share, term) => {
      if (share > 0 || coverageWithHeadings[term] === 0) return [];
      const hasTerm = (at: number): boolean =>
        segments[at]?.kind === 'sentence' && segments[at]?.coverage[term] === 1;
      return section.find(hasTerm) ?? [];
    });
    return [...found, ...[...new Set(added)].map((index) => ({ index, siblings: [] }))];
  },
};
