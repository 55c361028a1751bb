/** Tells what an edit does to questions that were asked before and after it. */
import type { ImpactChange, Said } from '../../../../../contract/knowledge/impact.ts';
import type { Judged } from '../../../retrieval/answering/answer.ts';
import type { Edit } from './edit.ts';
import type { TriedQuestion } from './trial.ts';

type Source = Judged['matches'][number]['source'];

/** The changes, in the order of the questions; a question whose answer stays has none. */
export function listChanges(
  edit: Edit,
  tried: readonly TriedQuestion[],
  originOf: (question: string) => ImpactChange['origin'],
): ImpactChange[] {
  return tried.flatMap(({ question, before, after }): ImpactChange[] => {
    const [said, saidAfter] = [toSaid(edit, before, edit.before), toSaid(edit, after, edit.texts)];
    const effect = effectOf(said, saidAfter);
    return effect === undefined
      ? []
      : [{ question, origin: originOf(question), effect, before: said, after: saidAfter }];
  });
}

function effectOf(before: Said | null, after: Said | null): ImpactChange['effect'] | undefined {
  if (before === null) return after === null ? undefined : 'answered';
  if (after === null) return 'lost';
  const isSame = (before.isEdited && after.isEdited) || before.text === after.text;
  return isSame ? undefined : 'otherAnswer';
}

/** What is answered; null where nothing is. */
export function toSaid(edit: Edit, { decision, matches }: Judged, edited: Edit['before']): Said | null {
  const [best] = matches;
  if (decision !== 'answer' || best === undefined) return null;
  return describeSource(edit, best.source, best.quote, edited);
}

/** @param edited the pairs that count as the edited answer */
export function describeSource(edit: Edit, source: Source, text: string, edited: Edit['before']): Said {
  const { sourceId } = source;
  const id = edit.isNew(sourceId) ? null : sourceId;
  if (source.kind === 'qa')
    return { type: 'qa', isEdited: edited.has(sourceId), id, question: source.question, text };
  const { fileName, locator } = source;
  return { type: 'file', isEdited: false, id, fileName, ...(locator !== null && { locator }), text };
}
