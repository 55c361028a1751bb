/** What the widget itself says, in Polish. */
import type { Texts } from './texts.ts';

export const pl: Texts = {
  direction: 'ltr',
  title: 'W czym możemy pomóc?',
  open: 'Otwórz czat',
  close: 'Zamknij czat',
  restart: 'Zacznij od nowa',
  welcome: 'Zadaj pytanie: odpowiedź pojawi się od razu.',
  starters: 'Częste pytania',
  question: 'Twoje pytanie',
  send: 'Wyślij',
  you: 'Ty',
  working: 'Szukam odpowiedzi…',
  reconnecting: 'Brak połączenia. Ponawiam próbę…',
  didYouMean: 'Czy chodziło o:',
  related: 'Możesz też zapytać:',
  sources: 'Źródła',
  offline: 'Brak połączenia. Twoje pytanie zostało zachowane.',
  busy: 'W tej chwili pyta wiele osób. Spróbuj ponownie za chwilę.',
  closed: 'Czat jest teraz niedostępny. Prosimy wrócić później.',
  failed: 'Coś poszło nie tak. Spróbuj ponownie.',
  retry: 'Spróbuj ponownie',
  page: (place) => `Strona ${place}`,
  slide: (place) => `Slajd ${place}`,
  sheet: (place) => `Arkusz ${place}`,
  fromPicture: 'Odczytano z obrazu, prosimy sprawdzić',
};
