/** What the widget itself says, in German. */
import type { Texts } from './texts.ts';

export const de: Texts = {
  direction: 'ltr',
  title: 'Wie können wir helfen?',
  open: 'Chat öffnen',
  close: 'Chat schließen',
  restart: 'Neu beginnen',
  welcome: 'Stellen Sie Ihre Frage: Die Antwort kommt sofort.',
  starters: 'Oft gefragt',
  question: 'Ihre Frage',
  send: 'Senden',
  you: 'Sie',
  working: 'Antwort wird gesucht …',
  reconnecting: 'Keine Verbindung. Neuer Versuch …',
  didYouMean: 'Meinten Sie:',
  related: 'Das könnten Sie auch fragen:',
  sources: 'Quellen',
  offline: 'Es besteht keine Verbindung. Ihre Frage bleibt erhalten.',
  busy: 'Gerade fragen viele. Bitte versuchen Sie es gleich noch einmal.',
  closed: 'Der Chat ist zurzeit nicht verfügbar. Bitte kommen Sie später wieder.',
  failed: 'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.',
  retry: 'Noch einmal versuchen',
  page: (place) => `Seite ${place}`,
  slide: (place) => `Folie ${place}`,
  sheet: (place) => `Tabellenblatt ${place}`,
  fromPicture: 'Aus einem Bild gelesen, bitte prüfen',
};
