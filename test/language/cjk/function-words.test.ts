import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentOf } from '../../../server/src/language/cjk/function-words.ts';
import { indexOf, pair } from '../../retrieval/search/index-fixtures.ts';

test('what a question turns on is left out of it, whatever it is about', () => {
  for (const [run, content] of [
    ['如何修改收货地址', ['修改收货地址']],
    ['请问你们有实体店吗', ['实体店']],
    ['你们会员有效期', ['会员有效期']],
    ['發票在哪裡下載', ['發票', '下載']],
    ['送料はいくらですか', ['送料はいくら']],
    ['営業時間を教えてください', ['営業時間']],
    ['ジムは使えますか', ['ジム']],
    ['荷物が届きません', ['荷物', '届きません']],
    ['배송은', ['배송']],
    ['반품하나요', ['반품']],
    ['휴가', ['휴가']],
  ] as const)
    assert.deepEqual(contentOf(run), content, run);
});

test('nothing is left of what says nothing', () => {
  for (const run of ['怎么办', 'どうすればいいですか', '어떻게', '하나요'])
    assert.deepEqual(contentOf(run), [], run);
});

test('questions that share nothing else are not alike, and one of nothing else still finds its like', () => {
  for (const [taught, other, same] of [
    ['你们有实体店吗？', '请问你们招聘吗？', '有没有实体店'],
    ['実店舗はありますか？', '求人はありますか？', '実店舗'],
    ['쿠폰은 어떻게 사용하나요?', '강아지는 어떻게 하나요?', '쿠폰 사용'],
  ] as const) {
    const index = indexOf([pair(1, taught), pair(2, 'Where is my parcel?'), pair(3, 'When do you open?')]);
    assert.deepEqual(index.search(other, { top: 1 }).matches, [], other);
    assert.ok(index.search(same, { top: 1 }).confidence > 0.65, same);
  }
  const index = indexOf([pair(1, '怎么办？'), pair(2, '退货需要多少天？')]);
  assert.equal(index.search('怎么办', { top: 1 }).matches[0]?.sourceId, 1);
});

test('an answer has no character of the question where it has no pair with it, and no kana alone', () => {
  const wordsOf = (question: string, answer: string) =>
    indexOf([pair(1, 'Amenities', answer), pair(2, 'Where is my parcel?', 'Here.')]).search(question, {
      top: 1,
      explain: true,
    }).matches[0]?.explanation?.answerWords ?? [];
  for (const [question, answer, words] of [
    ['プールはありますか', 'シャンプーとタオルがあります。', []],
    ['ペイペイは使えますか', 'マイページからどうぞ。', []],
    ['有没有电影票', '电子发票', []],
    ['有面包吗', '流量包', []],
    ['シャンプー', 'シャンプーとタオルがあります。', ['シャ', 'ャン', 'ンプ', 'プー']],
    ['有电影票吗', '电影院门口卖票', ['电影', '电', '影']],
    ['水', '水があります。', ['水']],
  ] as const)
    assert.deepEqual(wordsOf(question, answer), words, question);
});
