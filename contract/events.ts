/** The console's live stream: what changed, never the content itself. */

export const EVENT_TOPICS = [
  'chatbots',
  'pairs',
  'files',
  'unanswered',
  'insights',
  'kept-answers',
  'keys',
  'import',
] as const;
export type EventTopic = (typeof EVENT_TOPICS)[number];

/** One server-sent event of type `change`. */
export interface ChangeEvent {
  chatbotId: string;
  topics: EventTopic[];
}
