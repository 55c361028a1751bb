/** Lists of tags: those that rows have, and those that are typed. */

/** All that any of the rows has, in the order of the alphabet. */
export const listTags = (rows: readonly { tags?: readonly string[] }[]): string[] =>
  [...new Set(rows.flatMap(({ tags = [] }) => tags))].sort((a, b) => a.localeCompare(b));

const splitTags = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

/** Those that were there stay as they are, also with commas in them; what came with commas is several. */
export const withTyped = (before: readonly string[], after: readonly string[]): string[] => [
  ...new Set(after.flatMap((tag) => (before.includes(tag) ? [tag] : splitTags(tag)))),
];
