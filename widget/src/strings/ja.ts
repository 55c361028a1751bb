/** What the widget itself says, in Japanese. */
import type { Texts } from './texts.ts';

export const ja: Texts = {
  direction: 'ltr',
  title: 'ご用件をお聞かせください',
  open: 'チャットを開く',
  close: 'チャットを閉じる',
  restart: '最初からやり直す',
  welcome: 'ご質問をどうぞ。すぐにお答えします。',
  starters: 'よくあるご質問',
  question: 'ご質問',
  send: '送信',
  you: 'お客様',
  working: '回答を探しています…',
  reconnecting: '接続がありません。再試行しています…',
  didYouMean: 'もしかして：',
  related: 'こちらのご質問もどうぞ：',
  sources: '出典',
  offline: '接続がありません。ご質問は保存されています。',
  busy: 'ただいま多くのご質問をいただいています。しばらくしてからもう一度お試しください。',
  closed: 'ただいまチャットをご利用いただけません。後ほどお越しください。',
  failed: '問題が発生しました。もう一度お試しください。',
  retry: 'もう一度試す',
  page: (place) => `${place}ページ`,
  slide: (place) => `スライド${place}`,
  sheet: (place) => `シート${place}`,
  fromPicture: '画像から読み取った内容です。ご確認ください',
};
