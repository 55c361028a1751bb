/** Which questions lean on the one before, and how the two are put together. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leanOn } from '../../../server/src/language/conversation/follow-ups.ts';
import { partsOf } from '../../../server/src/language/conversation/question-parts.ts';

test('an opener is taken off, and what is asked stands behind the topic', () => {
  for (const [topic, question, together] of [
    ['When are you open?', 'and on Sundays?', 'When are you open on Sundays?'],
    ['Wann haben Sie geöffnet?', 'Und an Feiertagen?', 'Wann haben Sie geöffnet an Feiertagen?'],
    ['¿Cuál es el horario?', '¿y los domingos?', '¿Cuál es el horario los domingos?'],
    ['大人の料金はいくらですか', 'では子供は?', '大人の料金はいくらですか子供は?'],
  ] as const) {
    const leaning = leanOn(topic, question);
    assert.equal(leaning?.isTold, true, question);
    assert.equal(leaning.together.at(-1), together);
  }
});

test('what begins as a part of the topic takes its place', () => {
  const leaning = leanOn('How much is shipping to France?', 'and to Italy?');
  assert.equal(leaning?.replaced, 'How much is shipping to Italy?');
  assert.deepEqual(leaning.together, ['How much is shipping to Italy?']);
});

test('a pronoun leans, and so does a question that says little, which it does not tell', () => {
  assert.equal(leanOn('Do you repair tents?', 'how long does it take?')?.isTold, true);
  assert.equal(leanOn('Où est le parking ?', 'jusqu’à quand ?')?.isTold, false);
  assert.equal(leanOn('Wo kann ich parken?', 'Was kostet das?')?.isTold, true);
});

test('a question that says what it is about stands alone, and so does an article that is a pronoun elsewhere', () => {
  for (const question of [
    'How do I change the delivery address of my order?',
    'Können wir bei Ihnen das Auto über Nacht abstellen?',
    `${'Tell me more about it, '.repeat(10)}please`,
    '?!',
  ])
    assert.equal(leanOn('Wann haben Sie geöffnet?', question), undefined, question);
});

test('accents part words that open a question from others', () => {
  assert.equal(leanOn('Dove si parcheggia?', 'È possibile pagare il parcheggio con carta?'), undefined);
});

test('a question is parted at the words that join what it asks, and into its sentences', () => {
  const cases: [question: string, parts: string[]][] = [
    [
      'What does delivery cost and how long does it take?',
      ['What does delivery cost', 'and how long does it take?'],
    ],
    ['Where is your shop? When are you open?', ['Where is your shop?', 'When are you open?']],
    [
      'Was kostet der Versand und wie lange dauert er?',
      ['Was kostet der Versand', 'und wie lange dauert er?'],
    ],
    [
      'Combien coûte la livraison et combien de temps prend-elle ?',
      ['Combien coûte la livraison', 'et combien de temps prend-elle ?'],
    ],
    [
      'Do you ship to Austria, and to Italy or Spain?',
      ['Do you ship to Austria,', 'and to Italy', 'or Spain?'],
    ],
    ['What does delivery cost?', []],
    ['And on Sundays?', []],
    ['Can I pay by card and', []],
    ['送料はいくらですか', []],
    ['', []],
    ['a and b and c and d and e?', []],
  ];
  for (const [question, parts] of cases) assert.deepEqual(partsOf(question), parts, question);
});
