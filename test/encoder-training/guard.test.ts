import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OverlapFinder, refuseTaskTexts } from '../../scripts/encoder/guard.ts';
import { readTrainingData } from '../../scripts/encoder/sources.ts';
import { readTasks, type Task } from '../../scripts/encoder/tasks.ts';

test('the same text is found whatever its case, punctuation and accents', () => {
  const finder = new OverlapFinder(['Where is my Café order?']);
  assert.equal(finder.find('where is my cafe order'), 'same text');
  assert.equal(finder.find('Where was your tea order?'), undefined);
});

test('the same words in another order are found', () => {
  assert.equal(new OverlapFinder(['play the song again']).find('again play the song'), 'same words');
});

test('a text one word apart is found from five words on', () => {
  const finder = new OverlapFinder(['how do i cancel my order', 'book a table']);
  assert.equal(finder.find('how do i cancel my subscription'), 'one word apart');
  assert.equal(finder.find('please how do i cancel my order'), 'one word apart');
  assert.equal(finder.find('how can i change my order'), undefined);
  assert.equal(finder.find('book a flight'), undefined);
});

test('blank texts overlap with nothing', () => {
  assert.equal(new OverlapFinder(['', '?']).find('!'), undefined);
});

test('queries, documents, their answers and the sentences of passages are all refused', () => {
  const passage = `${'Filler that makes the passage long enough to be one. '.repeat(8)}The tower was built in 1889.`;
  const task: Task = {
    name: 'task',
    kind: 'faq',
    docs: [
      { label: 'a', text: 'lost card', answer: 'We send you another one.' },
      { label: 'b', text: passage },
    ],
    queries: [{ text: 'my card is gone', rel: 'a' }],
  };
  const texts = [
    'lost card',
    'We send you another one',
    'The tower was built in 1889.',
    'My card is gone!',
    'clean',
  ];
  const { data, dropped } = refuseTaskTexts(
    {
      pairs: [{ source: 'squad_train', texts: ['clean question', 'my card is gone'] }],
      intents: [{ source: 'bitext', label: 'x', texts }],
      loose: [{ source: 'nq', text: 'lost card' }],
    },
    [task],
  );
  assert.deepEqual(data, {
    pairs: [],
    intents: [{ source: 'bitext', label: 'x', texts: ['clean'] }],
    loose: [],
  });
  assert.equal(dropped.length, 6);
});

const tasks = readTasks();
const skip = tasks === undefined && 'the shared folder with the training data is absent';

test('no training text is a text of a benchmark task', { skip }, () => {
  const { data } = refuseTaskTexts(readTrainingData(), tasks as Task[]);
  const queries = new Set(
    (tasks as Task[]).flatMap((task) => task.queries.map(({ text }) => text.toLowerCase())),
  );
  const kept = data.intents.flatMap(({ texts }) => texts);
  assert.ok(kept.length > 70_000);
  assert.deepEqual(
    kept.filter((text) => queries.has(text.toLowerCase())),
    [],
  );
});
