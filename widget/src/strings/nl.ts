/** What the widget itself says, in Dutch. */
import type { Texts } from './texts.ts';

export const nl: Texts = {
  direction: 'ltr',
  title: 'Hoe kunnen we helpen?',
  open: 'Chat openen',
  close: 'Chat sluiten',
  restart: 'Opnieuw beginnen',
  welcome: 'Stel uw vraag: het antwoord komt meteen.',
  starters: 'Vaak gevraagd',
  question: 'Uw vraag',
  send: 'Versturen',
  you: 'U',
  working: 'Er wordt een antwoord gezocht…',
  reconnecting: 'Geen verbinding. Nieuwe poging…',
  didYouMean: 'Bedoelde u:',
  related: 'U kunt ook vragen:',
  sources: 'Bronnen',
  offline: 'Er is geen verbinding. Uw vraag blijft bewaard.',
  busy: 'Er worden nu veel vragen gesteld. Probeer het zo meteen opnieuw.',
  closed: 'De chat is op dit moment niet beschikbaar. Kom later terug.',
  failed: 'Er ging iets mis. Probeer het opnieuw.',
  retry: 'Opnieuw proberen',
  page: (place) => `Pagina ${place}`,
  slide: (place) => `Dia ${place}`,
  sheet: (place) => `Werkblad ${place}`,
  fromPicture: 'Uit een afbeelding gelezen, controleer dit',
};
