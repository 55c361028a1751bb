/** What the widget itself says, in Korean. */
import type { Texts } from './texts.ts';

export const ko: Texts = {
  direction: 'ltr',
  title: '무엇을 도와드릴까요?',
  open: '채팅 열기',
  close: '채팅 닫기',
  restart: '다시 시작',
  welcome: '질문을 입력하시면 바로 답해 드립니다.',
  starters: '자주 묻는 질문',
  question: '질문',
  send: '보내기',
  you: '나',
  working: '답변을 찾는 중…',
  reconnecting: '연결이 끊겼습니다. 다시 시도하는 중…',
  didYouMean: '이 질문을 찾으셨나요?',
  related: '이런 질문도 할 수 있습니다:',
  sources: '출처',
  offline: '연결이 끊겼습니다. 질문은 그대로 남아 있습니다.',
  busy: '지금 질문이 많습니다. 잠시 후 다시 시도해 주세요.',
  closed: '지금은 채팅을 이용할 수 없습니다. 나중에 다시 방문해 주세요.',
  failed: '문제가 생겼습니다. 다시 시도해 주세요.',
  retry: '다시 시도',
  page: (place) => `${place}쪽`,
  slide: (place) => `슬라이드 ${place}`,
  sheet: (place) => `시트 ${place}`,
  fromPicture: '이미지에서 읽은 내용이니 확인해 주세요',
};
