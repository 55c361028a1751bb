import assert from 'node:assert/strict';
import { test } from 'node:test';
import { questionTypesOf } from '../../../server/src/language/contrasts/question-types.ts';
import { statedBy } from '../../../server/src/language/profiles/profiles.ts';

test('question words tell what is asked for', () => {
  for (const [question, language, types] of [
    ['When and where do we meet?', 'en', ['time', 'place']],
    ['How long does it take?', 'en', ['duration']],
    ['The whole wherever', 'en', []],
    ['Wie viele Plätze gibt es?', 'de', ['amount']],
    ['Hvor mange er vi?', 'da', ['amount']],
    ['自習室はいつ開きますか？', 'ja', ['time']],
    ['When do we meet?', 'xx', []],
  ] as const)
    assert.deepEqual([...questionTypesOf(question, language)], types, question);
});

test('the question words of every profile can be looked for', () => {
  for (const [language] of statedBy(({ questionWords }) => questionWords))
    assert.deepEqual([...questionTypesOf('', language)], []);
});
