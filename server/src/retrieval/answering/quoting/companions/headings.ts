/** The headings that contain what a key segment lacks of the question. */
import { introducedBy } from '../introductions.ts';
import { isQuestion } from '../passage-structure.ts';
import type { Companion } from './companion.ts';

/** If the last of them is a question line, the rest of its answer comes along too: it is about the same terms. */
export const headings: Companion = {
  name: 'headings',
  of({ passage: { segments } }, { index }) {
    const segment = segments[index];
    const own = segment?.headings ?? [];
    const last = segments[own.at(-1) ?? -1];
    if (last === undefined || segment?.kind !== 'sentence') return own;
    const answer = isQuestion(last) ? introducedBy(segments, own.at(-1) as number) : [];
    return answer.includes(index) ? [...own, ...answer] : own;
  },
};
