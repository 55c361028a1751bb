/** What the widget itself says, in Ukrainian. */
import type { Texts } from './texts.ts';

export const uk: Texts = {
  direction: 'ltr',
  title: 'Чим ми можемо допомогти?',
  open: 'Відкрити чат',
  close: 'Закрити чат',
  restart: 'Почати спочатку',
  welcome: 'Поставте запитання: відповідь надійде одразу.',
  starters: 'Часті запитання',
  question: 'Ваше запитання',
  send: 'Надіслати',
  you: 'Ви',
  working: 'Шукаємо відповідь…',
  reconnecting: 'Немає з’єднання. Повторюємо спробу…',
  didYouMean: 'Можливо, ви мали на увазі:',
  related: 'Можна також запитати:',
  sources: 'Джерела',
  offline: 'Немає з’єднання. Ваше запитання збережено.',
  busy: 'Зараз багато запитань. Спробуйте ще раз трохи згодом.',
  closed: 'Чат зараз недоступний. Будь ласка, зайдіть пізніше.',
  failed: 'Щось пішло не так. Спробуйте ще раз.',
  retry: 'Спробувати ще раз',
  page: (place) => `Сторінка ${place}`,
  slide: (place) => `Слайд ${place}`,
  sheet: (place) => `Аркуш ${place}`,
  fromPicture: 'Прочитано із зображення, будь ласка, перевірте',
};
