/** What the widget itself says, in Arabic. */
import type { Texts } from './texts.ts';

export const ar: Texts = {
  direction: 'rtl',
  title: 'كيف يمكننا مساعدتك؟',
  open: 'فتح المحادثة',
  close: 'إغلاق المحادثة',
  restart: 'البدء من جديد',
  welcome: 'اطرح سؤالك: تصلك الإجابة على الفور.',
  starters: 'أسئلة شائعة',
  question: 'سؤالك',
  send: 'إرسال',
  you: 'أنت',
  working: 'جارٍ البحث عن إجابة…',
  reconnecting: 'لا يوجد اتصال. تجري المحاولة مجددًا…',
  didYouMean: 'هل تقصد:',
  related: 'يمكنك أيضًا أن تسأل:',
  sources: 'المصادر',
  offline: 'لا يوجد اتصال. سؤالك محفوظ.',
  busy: 'هناك أسئلة كثيرة الآن. يُرجى المحاولة بعد قليل.',
  closed: 'المحادثة غير متاحة حاليًا. يُرجى العودة لاحقًا.',
  failed: 'حدث خطأ ما. يُرجى المحاولة مرة أخرى.',
  retry: 'المحاولة مرة أخرى',
  page: (place) => `الصفحة ${place}`,
  slide: (place) => `الشريحة ${place}`,
  sheet: (place) => `ورقة العمل ${place}`,
  fromPicture: 'قُرئ من صورة، يُرجى التحقق',
};
