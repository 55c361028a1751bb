/** Puts questions as customers do who are polite, or tell more than they ask. */
import type { Task } from './tasks.ts';

const BEFORE = [
  'Hi, ',
  'Hello, ',
  'Hey there! ',
  'Good morning, ',
  'Hi there, ',
  'Dear team, ',
  'hi ',
  'Hello! I have a question. ',
  'Hi, can you help me? ',
  'Excuse me, ',
  'hello ',
  'Good evening. ',
];
const AFTER = [
  '',
  ' Thanks!',
  ' Thank you',
  ' thanks in advance',
  ' please help',
  ' Thanks for your help.',
  '',
  '',
];

/** The task with a greeting before each of its questions and thanks after most of them. */
export function withCourtesies(task: Task): Task {
  const queries = task.queries.map((query, at) => ({
    ...query,
    text: `${BEFORE[at % BEFORE.length]}${query.text}${AFTER[(at * 7) % AFTER.length]}`,
  }));
  return { ...task, name: `${task.name}+greetings`, queries };
}

const STORY_BEFORE = [
  'I bought something from you last week. ',
  'My name is Anna. ',
  'I have been a customer for many years. ',
  'I am on holiday at the moment. ',
  'It is not the first time. ',
  'I tried it twice already. ',
  'My friend told me about you. ',
  'I am really confused right now. ',
  'I looked everywhere on your website. ',
  'This is urgent! ',
];
const STORY_AFTER = [
  '',
  '',
  ' I have to know today.',
  '',
  ' My number is 48213.',
  '',
  ' I could not find it anywhere.',
  '',
];

/** The task with a sentence before each of its questions that asks nothing, and one after some. */
export function withStories(task: Task): Task {
  const queries = task.queries.map((query, at) => {
    const after = STORY_AFTER[(at * 7) % STORY_AFTER.length] as string;
    const end = after === '' || /[.?!]$/.test(query.text) ? '' : '.';
    return { ...query, text: `${STORY_BEFORE[at % STORY_BEFORE.length]}${query.text}${end}${after}` };
  });
  return { ...task, name: `${task.name}+stories`, queries };
}
