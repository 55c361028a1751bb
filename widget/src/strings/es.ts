/** What the widget itself says, in Spanish. */
import type { Texts } from './texts.ts';

export const es: Texts = {
  direction: 'ltr',
  title: '¿Cómo podemos ayudarle?',
  open: 'Abrir el chat',
  close: 'Cerrar el chat',
  restart: 'Empezar de nuevo',
  welcome: 'Haga su pregunta: la respuesta llega enseguida.',
  starters: 'Preguntas frecuentes',
  question: 'Su pregunta',
  send: 'Enviar',
  you: 'Usted',
  working: 'Buscando una respuesta…',
  reconnecting: 'Sin conexión. Volviendo a intentarlo…',
  didYouMean: '¿Quiso decir…?',
  related: 'También puede preguntar:',
  sources: 'Fuentes',
  offline: 'No hay conexión. Su pregunta se conserva.',
  busy: 'Hay muchas consultas en este momento. Inténtelo de nuevo dentro de un instante.',
  closed: 'El chat no está disponible en este momento. Vuelva más tarde, por favor.',
  failed: 'Algo ha fallado. Inténtelo de nuevo, por favor.',
  retry: 'Intentar de nuevo',
  page: (place) => `Página ${place}`,
  slide: (place) => `Diapositiva ${place}`,
  sheet: (place) => `Hoja ${place}`,
  fromPicture: 'Leído de una imagen: compruébelo',
};
