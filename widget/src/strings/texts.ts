/** Everything that the widget itself says to a visitor; one file a language has all of it. */

export interface Texts {
  direction: 'ltr' | 'rtl';
  /** Above the chat, where the owner gave no title. */
  title: string;
  open: string;
  close: string;
  /** Forgets what was said so far. */
  restart: string;
  /** The first words, where the owner gave none. */
  welcome: string;
  /** Names the owner's starter questions to those who hear the page. */
  starters: string;
  question: string;
  send: string;
  /** Before what the visitor said, to those who hear the page. */
  you: string;
  working: string;
  reconnecting: string;
  didYouMean: string;
  /** Before a question that is offered beside an answer. */
  related: string;
  sources: string;
  offline: string;
  busy: string;
  /** The chat is refused: its owner is told why, the visitor is not. */
  closed: string;
  failed: string;
  /** A button. */
  human: string;
  /** Where the visitor is reached. */
  contact: string;
  /** Once the owner's people have been told. */
  passedOn: string;
  retry: string;
  /** What the visitor may say of an answer. */
  helpful: string;
  unhelpful: string;
  /** @param place a number, or two with a dash between them */
  page(place: string): string;
  slide(place: string): string;
  /** @param place a name, and cells behind it where they are known */
  sheet(place: string): string;
  /** Of an answer with words that may have been read wrong in a scan. */
  fromPicture: string;
}
