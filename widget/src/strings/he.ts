/** What the widget itself says, in Hebrew. */
import type { Texts } from './texts.ts';

export const he: Texts = {
  direction: 'rtl',
  title: 'איך אפשר לעזור?',
  open: 'פתיחת הצ׳אט',
  close: 'סגירת הצ׳אט',
  restart: 'להתחיל מחדש',
  welcome: 'אפשר לשאול כאן: התשובה מגיעה מיד.',
  starters: 'שאלות נפוצות',
  question: 'השאלה שלך',
  send: 'שליחה',
  you: 'השאלה',
  working: 'מחפשים תשובה…',
  reconnecting: 'אין חיבור. מנסים שוב…',
  didYouMean: 'האם הכוונה הייתה:',
  related: 'אפשר לשאול גם:',
  sources: 'מקורות',
  offline: 'אין חיבור. השאלה שלך נשמרה.',
  busy: 'יש כרגע שאלות רבות. אפשר לנסות שוב בעוד רגע.',
  closed: 'הצ׳אט אינו זמין כרגע. אפשר לחזור מאוחר יותר.',
  failed: 'משהו השתבש. אפשר לנסות שוב.',
  retry: 'לנסות שוב',
  page: (place) => `עמוד ${place}`,
  slide: (place) => `שקופית ${place}`,
  sheet: (place) => `גיליון ${place}`,
  fromPicture: 'נקרא מתוך תמונה, נא לבדוק',
};
