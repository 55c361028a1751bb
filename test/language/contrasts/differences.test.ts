import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALIGNED_WORDS_MAX, findSubstitution } from '../../../server/src/language/contrasts/differences.ts';

test('the one place where two questions differ is found', () => {
  for (const [question, taught, language, asked, instead] of [
    [
      'What is the price of Google stock?',
      'What is the price of Microsoft stock?',
      'en',
      'google',
      'microsoft',
    ],
    ['Is there a pier in Leeds?', 'Is there a pier in Bristol?', 'en', 'leeds', 'bristol'],
    ['How do I wash silk?', 'How do I wash cotton shirts?', 'en', 'silk', 'cotton shirts'],
    ['谁能看到我的密码', '谁能看到我的照片', 'zh', '密 码', '照 片'],
    ['在哪里可以买衣架？', '在哪里可以买洗衣卡？', 'zh', '衣 架', '洗 衣 卡'],
  ] as const) {
    const found = findSubstitution(question, taught, language);
    assert.deepEqual([found?.asked.join(' '), found?.taught.join(' ')], [asked, instead], question);
  }
});

test('there is no such place where more differs, where one only says more, where little else is said, and in long texts', () => {
  for (const [question, taught] of [
    ['Where do you sell tickets?', 'Where can I buy tickets?'],
    ['Is there a big pier in Leeds?', 'Is there a pier in Bristol?'],
    ['Is there a pier in Leeds today?', 'Is there a pier in Leeds?'],
    ['cutoff for changes', 'cut-off for changes'],
    ['pier', 'bridge'],
    [`${'very '.repeat(ALIGNED_WORDS_MAX)} good`, `${'very '.repeat(ALIGNED_WORDS_MAX)} bad`],
  ] as const)
    assert.equal(findSubstitution(question, taught, 'en'), undefined, question);
});
