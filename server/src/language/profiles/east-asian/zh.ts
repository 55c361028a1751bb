/** What is known of Chinese. */
import type { LanguageProfile } from '../profile.ts';

export const chinese: LanguageProfile = {
  code: 'zh',
  faqTitles: { questions: '问题 問題 提问 提問', answers: '答案 回答 答复 答覆' },
  ownLetters: /\p{Script=Han}/u,
  unspacedSmallTalk: {
    before: `您好, 你好, 大家好, 早上好, 上午好, 下午好, 晚上好, 嗨, 哈喽, 请问一下, 请问, 想问一下, 我想问一下, 我想请问, 麻烦问一下, 打扰一下, 不好意思, 我有一个问题,
      我有个问题, 客服你好, 客服您好, 親愛的客服, 請問一下, 請問, 想請問, 我想請問`,
    after:
      '谢谢, 多谢, 谢谢您, 谢谢你, 谢谢了, 非常感谢, 感谢, 麻烦了, 拜托了, 请帮忙, 请帮帮我, 謝謝, 謝謝您, 多謝, 麻煩了, 感謝, 非常感謝',
  },
  yesNo: '是 是的 不 不是 可以 可以的 不可以 有 有的 没有 沒有 能 不能 会 會 不会 不會 好 好的 行 不行',
  anaphora: {
    qualifiers: '但, 不过, 然而',
  },
};
