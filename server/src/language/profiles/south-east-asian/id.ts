/** What is known of Indonesian. */
import type { LanguageProfile } from '../profile.ts';

export const indonesian: LanguageProfile = {
  code: 'id',
  letters: 'é',
  faqTitles: { questions: 'pertanyaan', answers: 'jawaban' },
  stopWords: `ada adakah adalah *agar akan aku *anda antara apa apabila apakah atas atau bagaimana
    bagaimanakah bagi bahwa bahawa beberapa belum berapa berapakah bila bilakah bisa bisakah boleh bolehkah
    bukan bukankah *cara caranya dalam *dan dapat dapatkah dari daripada dengan *di *dia dimana dimanakah
    gak gimana hanya harus haruskah hendak hingga ia ialah ingin ini itu jika jikalau juga kah kalau kalian
    kami kamu kapan kapankah karena *ke kemana kenapa kepada kerana ketika kita *kok lah lebih mahu maka
    *mana manakah mau mengapa mereka mesti mungkin namun nggak nya oleh pada *paling perlu perlukah *pun
    punya *saat sahaja saja sangat saya sebagai sebelum secara *sedang sejak semua seperti sesudah setelah
    siapa siapakah sih sini situ sudah supaya *tak tapi telah tentang tetapi tiada tidak tolong untuk *ya
    yaitu yang`,
  stemmer: 'id',
  smallTalk: {
    greetings: `halo, hallo, selamat pagi, selamat siang, selamat sore, selamat malam, assalamualaikum,
      pagi, permisi + kak, min, admin, semua, gan, pak, bu`,
    closings: `terima kasih, terimakasih, makasih, trims, terima kasih banyak, mohon bantuannya,
      tolong bantuannya, mohon bantuan + sebelumnya, atas bantuannya, kak, min, banyak`,
    asides: `hai, saya mau tanya, mau tanya, saya ingin bertanya, saya punya pertanyaan, bisa bantu saya,
      bisakah anda membantu saya, saya butuh bantuan, tolong, maaf, apa kabar, numpang tanya, izin bertanya`,
    signOffs: 'salam, hormat saya',
  },
  yesNo: 'ya tidak bukan',
  abbreviations: {
    titles: 'bpk sdr',
    general: 'jl jln gg no.telp kec kab kel',
    beforeNumbers: 'no jan feb mar apr jun jul okt nov des',
    weekdays: 'sen sel rab kam jum sab min',
  },
};
