/** What the widget itself says, in Czech. */
import type { Texts } from './texts.ts';

export const cs: Texts = {
  direction: 'ltr',
  title: 'Jak vám můžeme pomoci?',
  open: 'Otevřít chat',
  close: 'Zavřít chat',
  restart: 'Začít znovu',
  welcome: 'Položte otázku: odpověď přijde hned.',
  starters: 'Časté otázky',
  question: 'Vaše otázka',
  send: 'Odeslat',
  you: 'Vy',
  working: 'Hledá se odpověď…',
  reconnecting: 'Bez připojení. Zkouší se znovu…',
  didYouMean: 'Měli jste na mysli:',
  related: 'Můžete se také zeptat:',
  sources: 'Zdroje',
  offline: 'Není připojení. Vaše otázka zůstává uložena.',
  busy: 'Právě se ptá mnoho lidí. Zkuste to prosím za chvíli znovu.',
  closed: 'Chat teď není dostupný. Vraťte se prosím později.',
  failed: 'Něco se nepovedlo. Zkuste to prosím znovu.',
  retry: 'Zkusit znovu',
  page: (place) => `Strana ${place}`,
  slide: (place) => `Snímek ${place}`,
  sheet: (place) => `List ${place}`,
  fromPicture: 'Přečteno z obrázku, prosím ověřte',
};
