/** What a model may say that knows how answers here are checked, and lies: true sentences with one thing wrong, and thin air. */

export interface Lie {
  kind: string;
  /** Undefined where the sentence has nothing that it could falsify. */
  of(sentence: string, question: string, others: readonly string[]): string | undefined;
}

const changed = (
  text: string,
  from: RegExp,
  to: string | ((...found: string[]) => string),
): string | undefined => {
  const after = text.replace(from, to as string);
  return after === text ? undefined : after;
};
const withoutMark = (text: string): string => text.replace(/[.?!]+$/u, '');
const lastNumber = (texts: readonly string[], not: string): string | undefined =>
  texts.flatMap((text) => text.match(/\d+/gu) ?? []).find((number) => number !== not);

export const LIES: readonly Lie[] = [
  { kind: 'another number', of: (text) => changed(text, /\d+/u, (found) => String(Number(found) + 1)) },
  {
    kind: 'the number of another sentence',
    of: (text, _question, others) => {
      const own = /\d+/u.exec(text)?.[0];
      const other = own === undefined ? undefined : lastNumber(others, own);
      return other === undefined ? undefined : changed(text, /\d+/u, other);
    },
  },
  {
    kind: 'another unit',
    of: (text) =>
      changed(
        text,
        /\b(euros|days|hours|cents|months|pm|am)\b/u,
        (found) =>
          ({
            euros: 'dollars',
            days: 'weeks',
            hours: 'minutes',
            cents: 'euros',
            months: 'years',
            pm: 'am',
            am: 'pm',
          })[found] ?? found,
      ),
  },
  {
    kind: 'a denial less',
    of: (text) =>
      changed(text, /\b(not|no|cannot|without)\b ?/u, (found) => (found === 'cannot' ? 'can ' : '')),
  },
  {
    kind: 'a denial more',
    of: (text) => changed(text, /\b(is|are|can|costs|may|must|means|starts?)\b/u, '$1 not'),
  },
  {
    kind: 'a limit less',
    of: (text) => changed(text, /\b(only|at most|unless .*|until .*|within .*|for up to .*)/iu, ''),
  },
  { kind: 'a limit more', of: (text) => changed(text, /\b(is|are|can be|costs)\b/u, '$1 only') },
  {
    kind: 'a condition less',
    of: (text) => changed(text, / (?:for|with|in|on|by|from|against|after|before|at) .*$/u, '.'),
  },
  {
    kind: 'an opposite',
    of: (text) =>
      changed(
        text,
        /\b(open|closed|free|allowed|permitted|before|after|from)\b/u,
        (found) =>
          ({
            open: 'closed',
            closed: 'open',
            free: 'charged',
            allowed: 'forbidden',
            permitted: 'banned',
            before: 'after',
            after: 'before',
            from: 'until',
          })[found] ?? found,
      ),
  },
  { kind: 'another name', of: (text) => changed(text, /(?<=\w )\b[A-Z][a-z]{3,}\b/u, 'Virginia') },
  { kind: 'another code', of: (text) => changed(text, /\b[EBT]+\d+\b/u, 'E99') },
  { kind: 'another link', of: (text) => changed(text, /https:\/\/\S+|\S+@\S+/u, 'https://evil.example/pay') },
  { kind: 'something more', of: (text) => `${withoutMark(text)}, and breakfast is included.` },
  { kind: 'a yes before it', of: (text) => `Yes, ${text}` },
  {
    kind: 'the question as a statement',
    of: (_text, question) =>
      `${withoutMark(question).replace(/^(?:Why|How|Do|Does|Is|Are|Can|What|Where|Which|Who|When|Until when|From when) (?:is|are|does|do|I|you|there)? ?/u, '')}.`,
  },
  {
    kind: 'the question confirmed',
    of: (_text, question) => `Yes: ${withoutMark(question)}, of course, for 42 euros.`,
  },
  { kind: 'thin air', of: () => 'Everything is free of charge for you, call +49 800 123456.' },
  {
    kind: 'two sentences crossed',
    of: (text, _question, others) => {
      const other = others.find((one) => one !== text && / (?:costs?|is|are) /u.test(one));
      const [subject] = / (?:costs?|is|are) /u.exec(text) ?? [];
      if (other === undefined || subject === undefined) return undefined;
      return text.slice(0, text.indexOf(subject)) + other.slice(other.search(/ (?:costs?|is|are) /u));
    },
  },
];
