/** What the widget itself says, in Persian. */
import type { Texts } from './texts.ts';

export const fa: Texts = {
  direction: 'rtl',
  title: 'چطور می‌توانیم کمک کنیم؟',
  open: 'باز کردن گفتگو',
  close: 'بستن گفتگو',
  restart: 'شروع دوباره',
  welcome: 'پرسش خود را بنویسید: پاسخ بی‌درنگ می‌آید.',
  starters: 'پرسش‌های پرتکرار',
  question: 'پرسش شما',
  send: 'فرستادن',
  you: 'شما',
  working: 'در جستجوی پاسخ…',
  reconnecting: 'اتصال برقرار نیست. تلاش دوباره…',
  didYouMean: 'آیا منظورتان این بود:',
  related: 'همچنین می‌توانید بپرسید:',
  sources: 'منابع',
  offline: 'اتصال برقرار نیست. پرسش شما نگه داشته شده است.',
  busy: 'اکنون پرسش‌های زیادی می‌رسد. لطفاً کمی بعد دوباره تلاش کنید.',
  closed: 'گفتگو اکنون در دسترس نیست. لطفاً بعداً بازگردید.',
  failed: 'مشکلی پیش آمد. لطفاً دوباره تلاش کنید.',
  retry: 'تلاش دوباره',
  page: (place) => `صفحهٔ ${place}`,
  slide: (place) => `اسلاید ${place}`,
  sheet: (place) => `برگهٔ ${place}`,
  fromPicture: 'از تصویر خوانده شده، لطفاً بررسی کنید',
};
