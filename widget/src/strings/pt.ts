/** What the widget itself says, in Portuguese. */
import type { Texts } from './texts.ts';

export const pt: Texts = {
  direction: 'ltr',
  title: 'Como podemos ajudar?',
  open: 'Abrir o chat',
  close: 'Fechar o chat',
  restart: 'Recomeçar',
  welcome: 'Faça a sua pergunta: a resposta chega de imediato.',
  starters: 'Perguntas frequentes',
  question: 'A sua pergunta',
  send: 'Enviar',
  you: 'Você',
  working: 'À procura de uma resposta…',
  reconnecting: 'Sem ligação. A tentar de novo…',
  didYouMean: 'Quis dizer:',
  related: 'Também pode perguntar:',
  sources: 'Fontes',
  offline: 'Não há ligação. A sua pergunta fica guardada.',
  busy: 'Há muitas perguntas neste momento. Tente de novo dentro de instantes.',
  closed: 'O chat não está disponível neste momento. Volte mais tarde, por favor.',
  failed: 'Algo correu mal. Tente de novo, por favor.',
  retry: 'Tentar de novo',
  page: (place) => `Página ${place}`,
  slide: (place) => `Diapositivo ${place}`,
  sheet: (place) => `Folha ${place}`,
  fromPicture: 'Lido de uma imagem, verifique',
};
