/** What is known of Japanese. */
import type { LanguageProfile } from '../profile.ts';

export const japanese: LanguageProfile = {
  code: 'ja',
  faqTitles: { questions: '質問 質問内容 問い', answers: '回答 答え 返答' },
  ownLetters: /\p{Script=Hiragana}|\p{Script=Katakana}/u,
  toldFrom: 'zh',
  unspacedSmallTalk: {
    before: `こんにちは, こんばんは, おはようございます, お世話になっております, お世話になります, はじめまして, 初めまして, すみませんが, すみません, すいません, 恐れ入りますが,
      恐れ入ります, お尋ねします, 質問があります, 質問です, お忙しいところ恐れ入りますが`,
    after: `よろしくお願いいたします, よろしくお願いします, 宜しくお願いします, 宜しくお願い致します, よろしくお願い致します, ありがとうございます, ありがとうございました, ありがとう,
      お願いいたします, お願い致します, 助けてください`,
  },
  yesNo: 'はい いいえ ええ',
  anaphora: {
    qualifiers: 'ただし, しかし',
  },
};
