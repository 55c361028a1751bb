/** What the widget itself says, in English. */
import type { Texts } from './texts.ts';

export const en: Texts = {
  direction: 'ltr',
  title: 'How can we help?',
  open: 'Open chat',
  close: 'Close chat',
  restart: 'Start over',
  welcome: 'Ask your question: the answer comes at once.',
  starters: 'Often asked',
  question: 'Your question',
  send: 'Send',
  you: 'You',
  working: 'Looking for an answer…',
  reconnecting: 'No connection. Trying again…',
  didYouMean: 'Did you mean:',
  related: 'You may also want to ask:',
  sources: 'Sources',
  offline: 'There is no connection. Your question is kept.',
  busy: 'Many people are asking right now. Please try again in a moment.',
  closed: 'The chat is not available at the moment. Please come back later.',
  failed: 'Something went wrong. Please try again.',
  retry: 'Try again',
  page: (place) => `Page ${place}`,
  slide: (place) => `Slide ${place}`,
  sheet: (place) => `Sheet ${place}`,
  fromPicture: 'Read from a picture, please check',
};
