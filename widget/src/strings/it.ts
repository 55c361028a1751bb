/** What the widget itself says, in Italian. */
import type { Texts } from './texts.ts';

export const it: Texts = {
  direction: 'ltr',
  title: 'Come possiamo aiutarla?',
  open: 'Apri la chat',
  close: 'Chiudi la chat',
  restart: 'Ricomincia',
  welcome: 'Faccia la sua domanda: la risposta arriva subito.',
  starters: 'Domande frequenti',
  question: 'La sua domanda',
  send: 'Invia',
  you: 'Lei',
  working: 'Ricerca di una risposta…',
  reconnecting: 'Nessuna connessione. Nuovo tentativo…',
  didYouMean: 'Intendeva:',
  related: 'Può anche chiedere:',
  sources: 'Fonti',
  offline: 'Non c’è connessione. La sua domanda viene conservata.',
  busy: 'In questo momento arrivano molte domande. Riprovi tra poco.',
  closed: 'La chat non è disponibile al momento. Torni più tardi, per favore.',
  failed: 'Qualcosa è andato storto. Riprovi, per favore.',
  retry: 'Riprova',
  page: (place) => `Pagina ${place}`,
  slide: (place) => `Diapositiva ${place}`,
  sheet: (place) => `Foglio ${place}`,
  fromPicture: 'Letto da un’immagine, si prega di verificare',
};
