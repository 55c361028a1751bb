/** What the widget itself says, in Turkish. */
import type { Texts } from './texts.ts';

export const tr: Texts = {
  direction: 'ltr',
  title: 'Nasıl yardımcı olabiliriz?',
  open: 'Sohbeti aç',
  close: 'Sohbeti kapat',
  restart: 'Baştan başla',
  welcome: 'Sorunuzu yazın: yanıt hemen gelir.',
  starters: 'Sık sorulanlar',
  question: 'Sorunuz',
  send: 'Gönder',
  you: 'Siz',
  working: 'Yanıt aranıyor…',
  reconnecting: 'Bağlantı yok. Yeniden deneniyor…',
  didYouMean: 'Şunu mu demek istediniz:',
  related: 'Şunu da sorabilirsiniz:',
  sources: 'Kaynaklar',
  offline: 'Bağlantı yok. Sorunuz saklanıyor.',
  busy: 'Şu anda çok soru geliyor. Lütfen biraz sonra yeniden deneyin.',
  closed: 'Sohbet şu anda kullanılamıyor. Lütfen daha sonra yeniden gelin.',
  failed: 'Bir şeyler ters gitti. Lütfen yeniden deneyin.',
  retry: 'Yeniden dene',
  page: (place) => `Sayfa ${place}`,
  slide: (place) => `Slayt ${place}`,
  sheet: (place) => `Çalışma sayfası ${place}`,
  fromPicture: 'Görüntüden okundu, lütfen kontrol edin',
};
