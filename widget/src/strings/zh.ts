/** What the widget itself says, in Chinese. */
import type { Texts } from './texts.ts';

export const zh: Texts = {
  direction: 'ltr',
  title: '需要什么帮助？',
  open: '打开聊天',
  close: '关闭聊天',
  restart: '重新开始',
  welcome: '请提问，马上就有回答。',
  starters: '常见问题',
  question: '您的问题',
  send: '发送',
  you: '您',
  working: '正在查找答案…',
  reconnecting: '没有网络连接，正在重试…',
  didYouMean: '您是不是想问：',
  related: '您还可以问：',
  sources: '来源',
  offline: '没有网络连接。您的问题已保留。',
  busy: '当前提问较多，请稍后再试。',
  closed: '聊天暂时不可用，请稍后再来。',
  failed: '出了点问题，请重试。',
  retry: '重试',
  page: (place) => `第${place}页`,
  slide: (place) => `第${place}张幻灯片`,
  sheet: (place) => `工作表${place}`,
  fromPicture: '读自图片，请核对',
};
