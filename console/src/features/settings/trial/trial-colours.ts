/** One colour for each outcome, in lists and in the chart; told apart also by those who see no red or green. */
export const COLOURS = {
  right: 'var(--mantine-color-ink-5)',
  wrong: '#d93a3a',
  suggested: '#c47a12',
  unanswered: '#7a8393',
  refused: '#2f9e6e',
} as const;
