/** What the widget itself says, in Indonesian. */
import type { Texts } from './texts.ts';

export const id: Texts = {
  direction: 'ltr',
  title: 'Ada yang bisa kami bantu?',
  open: 'Buka obrolan',
  close: 'Tutup obrolan',
  restart: 'Mulai lagi',
  welcome: 'Ajukan pertanyaan Anda: jawabannya langsung muncul.',
  starters: 'Sering ditanyakan',
  question: 'Pertanyaan Anda',
  send: 'Kirim',
  you: 'Anda',
  working: 'Mencari jawaban…',
  reconnecting: 'Tidak ada koneksi. Mencoba lagi…',
  didYouMean: 'Apakah maksud Anda:',
  related: 'Anda juga dapat menanyakan:',
  sources: 'Sumber',
  offline: 'Tidak ada koneksi. Pertanyaan Anda tetap tersimpan.',
  busy: 'Banyak yang sedang bertanya. Silakan coba lagi sebentar lagi.',
  closed: 'Obrolan sedang tidak tersedia. Silakan kembali lagi nanti.',
  failed: 'Terjadi kesalahan. Silakan coba lagi.',
  retry: 'Coba lagi',
  page: (place) => `Halaman ${place}`,
  slide: (place) => `Slide ${place}`,
  sheet: (place) => `Lembar ${place}`,
  fromPicture: 'Dibaca dari gambar, mohon periksa',
};
