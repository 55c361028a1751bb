/** Puts questions as polite customers do. */
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
