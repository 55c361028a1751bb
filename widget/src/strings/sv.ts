/** What the widget itself says, in Swedish. */
import type { Texts } from './texts.ts';

export const sv: Texts = {
  direction: 'ltr',
  title: 'Hur kan vi hjälpa till?',
  open: 'Öppna chatten',
  close: 'Stäng chatten',
  restart: 'Börja om',
  welcome: 'Ställ din fråga: svaret kommer genast.',
  starters: 'Vanliga frågor',
  question: 'Din fråga',
  send: 'Skicka',
  you: 'Du',
  working: 'Letar efter ett svar…',
  reconnecting: 'Ingen anslutning. Försöker igen…',
  didYouMean: 'Menade du:',
  related: 'Du kan också fråga:',
  sources: 'Källor',
  offline: 'Det finns ingen anslutning. Din fråga sparas.',
  busy: 'Många frågar just nu. Försök igen om en stund.',
  closed: 'Chatten är inte tillgänglig just nu. Kom gärna tillbaka senare.',
  failed: 'Något gick fel. Försök igen.',
  retry: 'Försök igen',
  page: (place) => `Sida ${place}`,
  slide: (place) => `Bild ${place}`,
  sheet: (place) => `Blad ${place}`,
  fromPicture: 'Läst från en bild, kontrollera gärna',
};
