/** What the widget itself says, in Russian. */
import type { Texts } from './texts.ts';

export const ru: Texts = {
  direction: 'ltr',
  title: 'Чем мы можем помочь?',
  open: 'Открыть чат',
  close: 'Закрыть чат',
  restart: 'Начать заново',
  welcome: 'Задайте вопрос: ответ придёт сразу.',
  starters: 'Часто спрашивают',
  question: 'Ваш вопрос',
  send: 'Отправить',
  you: 'Вы',
  working: 'Ищем ответ…',
  reconnecting: 'Нет соединения. Повторяем попытку…',
  didYouMean: 'Возможно, вы имели в виду:',
  related: 'Можно также спросить:',
  sources: 'Источники',
  offline: 'Нет соединения. Ваш вопрос сохранён.',
  busy: 'Сейчас много вопросов. Попробуйте ещё раз чуть позже.',
  closed: 'Чат сейчас недоступен. Пожалуйста, зайдите позже.',
  failed: 'Что-то пошло не так. Попробуйте ещё раз.',
  retry: 'Попробовать ещё раз',
  page: (place) => `Страница ${place}`,
  slide: (place) => `Слайд ${place}`,
  sheet: (place) => `Лист ${place}`,
  fromPicture: 'Прочитано с изображения, пожалуйста, проверьте',
};
