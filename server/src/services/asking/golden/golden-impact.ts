/** Which golden questions an edit would break, told before it is saved. */
import type { GoldenSaid } from '../../../../../contract/asking/golden.ts';
import type { Impact } from '../../../../../contract/knowledge/impact.ts';
import type { Judged } from '../../../retrieval/answering/answer.ts';
import type { GoldenQuestion, Store } from '../../../store/types.ts';
import type { Edit } from '../impact/edit.ts';
import { toSaid } from '../impact/outcomes.ts';
import type { Trial } from '../impact/trial.ts';
import { type ExpectedSources, outcomeOf, readExpected } from './expectations.ts';

/**
 * Of those that passed in their last run. What expects the edited answer comes first.
 * @param isOver looked at now and then: from then on no further question is asked
 */
export async function findBroken(
  chatbotId: string,
  edit: Edit,
  trial: Pick<Trial, 'askAfter'>,
  { store, isOver }: { store: Store; isOver: () => boolean },
): Promise<Impact['golden']> {
  const all = await store.read.golden.list(chatbotId);
  if (all.length === 0) return { breaks: [], lookedAt: 0, total: 0 };
  const sources = await readExpected(store.read, chatbotId, all);
  const edited = supposeEdited(sources, edit);
  const isOfEdit = ({ sourceId, expects }: GoldenQuestion): boolean =>
    expects === 'answer' && sources.answers.get(sourceId ?? 0) !== edited.answers.get(sourceId ?? 0);
  const asked = all
    .filter(({ outcome }) => outcome === 'passed')
    .sort((one, other) => Number(isOfEdit(other)) - Number(isOfEdit(one)));
  const judged = await trial.askAfter(
    asked.map(({ question }) => question),
    isOver,
  );
  const breaks = judged.flatMap((after, at) => {
    const golden = asked[at] as GoldenQuestion;
    if (outcomeOf(golden, saidBy(after), edited) === 'passed') return [];
    const before = golden.said && { ...golden.said, isEdited: isEdited(golden.said, edit) };
    return [{ question: golden.question, before, after: toSaid(edit, after, edit.texts) }];
  });
  return { breaks, lookedAt: judged.length + all.length - asked.length, total: all.length };
}

const isEdited = ({ type, id }: GoldenSaid, edit: Edit): boolean => type === 'qa' && edit.before.has(id);

/** The wordings of answers as they would be. */
function supposeEdited({ answers, files }: ExpectedSources, edit: Edit): ExpectedSources {
  const gone = new Set(edit.supposition.back.entries.map(({ sourceId }) => sourceId));
  const come = [...edit.texts].map(([id, { answer }]) => ({ id, answer }));
  const edited = [...answers].map(([answerId, wordings]): [number, ExpectedWordings] =>
    wordings.some(({ id }) => edit.before.has(id))
      ? [answerId, [...wordings.filter(({ id }) => !gone.has(id)), ...come]]
      : [answerId, wordings],
  );
  return { answers: new Map(edited.filter(([, wordings]) => wordings.length > 0)), files };
}

type ExpectedWordings =
  ExpectedSources['answers'] extends ReadonlyMap<number, infer Wordings> ? Wordings : never;

function saidBy({ decision, matches: [best] }: Judged): GoldenSaid | null {
  if (decision !== 'answer' || best === undefined) return null;
  const { source, quote } = best;
  const locator = source.kind === 'file' ? source.locator : null;
  return { type: source.kind, id: source.sourceId, text: quote, ...(locator !== null && { locator }) };
}
