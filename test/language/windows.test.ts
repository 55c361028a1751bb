import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { countWords } from '../../server/src/language/count-words.ts';
import { splitWindows } from '../../server/src/language/windows.ts';

describe('the windows of a passage', () => {
  const sentence = (words: number): string => `${Array.from({ length: words }, () => 'Word').join(' ')}.`;
  const wordsOf = (texts: readonly string[]): string[] =>
    texts.flatMap((text) => text.split(/\s+/).filter((word) => word !== ''));

  test('are one where it has no more words than a window, and else as few of about equal length as hold its sentences', () => {
    assert.deepEqual(splitWindows(sentence(60), 60), [sentence(60)]);
    assert.deepEqual(splitWindows(`${sentence(59)} One.`, 60), [`${sentence(59)} One.`]);
    assert.deepEqual(splitWindows(`${sentence(60)} One.`, 60), [sentence(60), 'One.']);
    const [first = '', second = ''] = splitWindows(Array(8).fill(sentence(10)).join(' '), 60);
    assert.deepEqual([countWords(first), countWords(second)], [40, 40]);
  });

  test('end between paragraphs where one does within their reach, else between lines', () => {
    const long = `${sentence(15)} ${sentence(15)}`;
    const texts = [sentence(30), long, sentence(15)];
    // Their target are 37.5 words.
    assert.deepEqual(splitWindows(texts.join(' '), 60), [`${sentence(30)} ${sentence(15)}`, long]);
    assert.deepEqual(splitWindows(texts.join('\n\n'), 60), [sentence(30), `${long} ${sentence(15)}`]);
    assert.deepEqual(splitWindows(texts.join('\n'), 60), [sentence(30), `${long} ${sentence(15)}`]);
    const mixed = `${sentence(20)}\n\n${sentence(18)}\n${sentence(30)}`;
    assert.deepEqual(splitWindows(mixed, 60), [sentence(20), `${sentence(18)} ${sentence(30)}`]);
  });

  test('keep a question with the paragraph that answers it', () => {
    const asked = 'What if it rains all day?';
    const texts = [sentence(30), asked, sentence(25), sentence(12)];
    assert.deepEqual(splitWindows(texts.join('\n\n'), 60), [sentence(30), `${texts.slice(1).join(' ')}`]);
    const told = [sentence(30), 'It may rain all day.', sentence(25), sentence(12)];
    assert.deepEqual(splitWindows(told.join('\n\n'), 60), [`${told[0]} ${told[1]}`, `${told[2]} ${told[3]}`]);
  });

  test('hold every word once, in order, and no more than they may, even of a sentence that is longer than one', () => {
    const text = fc
      .array(
        fc.array(fc.string({ minLength: 1, maxLength: 9, unit: fc.constantFrom(...'abCD') }), {
          minLength: 1,
        }),
      )
      .chain((sentences) => {
        const gap = fc.constantFrom(' ', '\n', '\n\n');
        return fc.array(gap, { minLength: sentences.length, maxLength: sentences.length }).map((gaps) => {
          return sentences.map((words, at) => `${words.join(' ')}.${gaps[at]}`).join('');
        });
      });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 30 }), (passage, most) => {
        const windows = splitWindows(passage, most);
        assert.deepEqual(wordsOf(windows), wordsOf([passage]));
        for (const window of windows) assert.ok(countWords(window) <= most, window);
      }),
    );
  });

  test('are none of a text without words', () => {
    assert.deepEqual(splitWindows(' \n ', 60), []);
  });
});
