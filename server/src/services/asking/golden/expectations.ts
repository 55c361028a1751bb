/** What a golden question expects, beside what is there now, and whether something that is said fulfils it. */
import type { GoldenOutcome, GoldenSaid } from '../../../../../contract/asking/golden.ts';
import type { GoldenExpected, GoldenQuestion, Pair, Repositories } from '../../../store/types.ts';

type Wording = Pick<Pair, 'id' | 'answer'> & Partial<Pick<Pair, 'question'>>;

/** The answers and files that golden questions expect, as they are now. */
export interface ExpectedSources {
  /** By answer id: its wordings. */
  answers: ReadonlyMap<number, readonly Wording[]>;
  /** By file id: its name. */
  files: ReadonlyMap<number, string>;
}

export async function readExpected(
  { answers, files }: Pick<Repositories, 'answers' | 'files'>,
  chatbotId: string,
  questions: readonly Pick<GoldenExpected, 'expects' | 'sourceId'>[],
): Promise<ExpectedSources> {
  const idsOf = (kind: GoldenExpected['expects']): number[] => [
    ...new Set(questions.flatMap(({ expects, sourceId }) => (expects === kind ? (sourceId ?? []) : []))),
  ];
  const names = new Map<number, string>();
  for (const id of idsOf('file')) {
    const file = await files.find(chatbotId, id);
    if (file !== undefined) names.set(id, file.fileName);
  }
  return { answers: await answers.findWordings(chatbotId, idsOf('answer')), files: names };
}

/** The text of the answer or the name of the file that is expected; null where it is not there any more, or nothing is. */
export function textOf(
  { expects, sourceId }: Pick<GoldenExpected, 'expects' | 'sourceId'>,
  { answers, files }: ExpectedSources,
): string | null {
  if (sourceId === null || expects === 'refuse') return null;
  return (expects === 'answer' ? answers.get(sourceId)?.[0]?.answer : files.get(sourceId)) ?? null;
}

/** @param said null: nothing is answered */
export function outcomeOf(
  golden: Pick<GoldenQuestion, 'expects' | 'sourceId' | 'page'>,
  said: GoldenSaid | null,
  sources: ExpectedSources,
): GoldenOutcome {
  if (golden.expects === 'refuse') return said === null ? 'passed' : 'failed';
  const expectedText = textOf(golden, sources);
  if (expectedText === null) return 'broken';
  if (said === null) return 'failed';
  return isExpected(golden, said, sources) ? 'passed' : 'failed';
}

/** Another answer with the same text says the same. */
function isExpected(
  { expects, sourceId, page }: Pick<GoldenQuestion, 'expects' | 'sourceId' | 'page'>,
  { type, id, text, locator = {} }: GoldenSaid,
  { answers }: ExpectedSources,
): boolean {
  if (expects === 'answer') {
    const wordings = answers.get(sourceId ?? 0) ?? [];
    return type === 'qa' && wordings.some((pair) => pair.id === id || pair.answer === text);
  }
  if (type !== 'file' || id !== sourceId) return false;
  const first = locator.page ?? locator.slide;
  return page === null || (first !== undefined && first <= page && page <= (locator.pageEnd ?? first));
}
