/** What the widget itself says, in French. */
import type { Texts } from './texts.ts';

export const fr: Texts = {
  direction: 'ltr',
  title: 'Comment pouvons-nous vous aider ?',
  open: 'Ouvrir le chat',
  close: 'Fermer le chat',
  restart: 'Recommencer',
  welcome: 'Posez votre question : la réponse arrive tout de suite.',
  starters: 'Questions fréquentes',
  question: 'Votre question',
  send: 'Envoyer',
  you: 'Vous',
  working: 'Recherche d’une réponse…',
  reconnecting: 'Pas de connexion. Nouvel essai…',
  didYouMean: 'Vouliez-vous dire :',
  related: 'Vous pouvez aussi demander :',
  sources: 'Sources',
  offline: 'Il n’y a pas de connexion. Votre question est conservée.',
  busy: 'Beaucoup de personnes posent des questions en ce moment. Veuillez réessayer dans un instant.',
  closed: 'Le chat n’est pas disponible pour le moment. Veuillez revenir plus tard.',
  failed: 'Une erreur s’est produite. Veuillez réessayer.',
  retry: 'Réessayer',
  page: (place) => `Page ${place}`,
  slide: (place) => `Diapositive ${place}`,
  sheet: (place) => `Feuille ${place}`,
  fromPicture: 'Lu sur une image, à vérifier',
};
