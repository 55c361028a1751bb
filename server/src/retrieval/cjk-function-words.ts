/**
 * What questions in Chinese, Japanese and Korean turn on, whatever they are about: they are written without spaces, or with
 * endings, so that no list of words leaves it out.
 */

const CHINESE = `请问 請問 怎么办 怎麼辦 怎么样 怎麼樣 怎么 怎麼 怎样 怎樣 如何 为什么 為什麼 什么 什麼 可不可以 能不能 能否 可以 是否 是不是
  有没有 有沒有 在哪里 在哪裡 在哪儿 在哪 哪里 哪裡 哪儿 哪些 哪个 哪個 我们的 我們的 你们的 你們的 我的 你的 您的 我们 我們 你们 你們 我 你
  您 请 請 麻烦 麻煩 一下 谢谢 謝謝 的话 的話 吗 嗎 呢 吧`;
const JAPANESE = `は使えますか が使えますか 使えますか は利用できますか が利用できますか 利用できますか お教えください
  教えてください 教えて下さい ください 下さい はありますか はありませんか がありますか ありますか ありませんか ございますか
  はできますか ができますか できますか できませんか 出来ますか いただけますか もらえますか されますか しますか でしょうか ましたか でしたか ですか
  ますか ませんか どうすれば どうしたら どうやって どのように いいですか よいですか 良いですか よいでしょうか いいでしょうか よい したいのですが
  したいんですが したいです したい のですが んですが について に関して することは することが する して した です ます を`;
const KOREAN_WORDS = '어떻게 무엇 뭐 할 수 좀 저 제 저희 있어요 없어요 싶어요 싶습니다';
const KOREAN_ENDINGS = `인가요 한가요 하나요 되나요 있나요 없나요 나요 습니까 입니까 합니까 됩니까 습니다 합니다 됩니다 할까요 될까요 까요 주세요
  세요 해요 돼요 어요 아요 가요`;
const KOREAN_PARTICLES = '에서 으로 부터 까지 에게 한테 은 는 이 가 을 를 에 의 로 와 과 도 만';

const anyOf = (words: string): string =>
  words
    .split(/\s+/)
    .sort((a, b) => b.length - a.length)
    .join('|');

/** A particle between two words that are not written in hiragana, or behind the last. */
const JAPANESE_PARTICLE =
  '(?<=[\\p{Script=Han}\\p{Script=Katakana}ー])[はがをにのでともへ](?=[\\p{Script=Han}\\p{Script=Katakana}]|$)';
const IN_JAPANESE = new RegExp(`${anyOf(JAPANESE)}|${JAPANESE_PARTICLE}`, 'u');
/** What is left begins with a verb that says little: "有实体店". */
const IN_CHINESE = new RegExp(
  `${anyOf(CHINESE)}|(?<=^|${anyOf(CHINESE)})(?:有(?![效限关關])|是|能|想|要(?!求))(?=..)`,
  'u',
);
const KOREAN_WORD = new RegExp(`^(?:${anyOf(`${KOREAN_WORDS} ${KOREAN_ENDINGS}`)})$`, 'u');
const KOREAN_ENDING = new RegExp(`(?<=..)(?:${anyOf(KOREAN_ENDINGS)}|${anyOf(KOREAN_PARTICLES)})$`, 'u');

const HAS_KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAS_HANGUL = /\p{Script=Hangul}/u;
const ONE_KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]$/u;

/** The parts of a question's run of Han, kana or Hangul that say what it is about; none where nothing does. */
export function contentOf(run: string): string[] {
  if (HAS_HANGUL.test(run)) return KOREAN_WORD.test(run) ? [] : [run.replace(KOREAN_ENDING, '')];
  const parts = run.split(HAS_KANA.test(run) ? IN_JAPANESE : IN_CHINESE);
  return parts.filter((part) => part !== '');
}

/** Whether a term is a single kana, or the mark of a long vowel, that stands in very many words. */
export function isLoneKana(term: string): boolean {
  return ONE_KANA.test(term);
}
