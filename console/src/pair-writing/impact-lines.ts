/** What saving a pair would change, in words: a line for each question. */
import type { Contradiction, Impact, ImpactChange, Said } from '../../../contract/knowledge/impact.ts';
import { strings } from '../strings/catalogue.ts';

/** Characters of an answer that are shown: enough to know it by. */
const SHOWN_MAX = 140;

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= SHOWN_MAX
    ? line
    : `${characters
        .slice(0, SHOWN_MAX - 1)
        .join('')
        .trimEnd()}…`;
}

/** As it is named in a line: the answer that is written stands above. */
const nameOf = (said: Said | null): string => {
  if (said?.isEdited === true) return strings.impact.here;
  return strings.impact.quoted(shorten(said?.text ?? ''));
};

const quote = ({ text }: Said): string => strings.impact.quoted(shorten(text));

const CHANGE_LINES: Record<ImpactChange['effect'], (change: ImpactChange) => string> = {
  otherAnswer: ({ question, before, after }) =>
    // Of the edited answer before and after, the one that goes is told by what it says.
    strings.impact.otherAnswer(question, before === null ? '' : quote(before), nameOf(after)),
  lost: ({ question, before }) => strings.impact.lost(question, before === null ? '' : quote(before)),
  answered: ({ question, after }) => strings.impact.answered(question, nameOf(after)),
};

function contradictionLine({ other, numbers }: Contradiction): string {
  if (numbers === undefined) return strings.impact.sameQuestion(other.question ?? '', quote(other));
  return strings.impact.otherNumber(other.fileName ?? '', numbers.edited, numbers.other, quote(other));
}

/** What becomes of golden questions that would fail. */
export const toGoldenLines = ({ golden }: Impact): string[] =>
  golden.breaks.map(({ question, before, after }) =>
    strings.checks.breakLine(
      question,
      before === null ? strings.checks.noAnswer : quote(before),
      after === null ? strings.checks.noAnswer : nameOf(after),
    ),
  );

/** In the order of their weight: what is taken away comes before what is gained. */
const EFFECTS: readonly ImpactChange['effect'][] = ['lost', 'otherAnswer', 'answered'];

/** @param isTold of a question that something else says this of */
export function toLines(
  { changes, contradictions }: Impact,
  isTold: (question: string) => boolean,
): string[] {
  const untold = changes.filter(({ question, effect }) => effect !== 'otherAnswer' || !isTold(question));
  const linesOf = (effect: ImpactChange['effect']): string[] =>
    untold.filter((change) => change.effect === effect).map(CHANGE_LINES[effect]);
  const [lost = [], other = [], answered = []] = EFFECTS.map(linesOf);
  return [...new Set([...lost, ...other, ...contradictions.map(contradictionLine), ...answered])];
}
