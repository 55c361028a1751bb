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
  antonyms: `
    aktifkan, mengaktifkan, nyalakan, menyalakan, hidupkan, menghidupkan | nonaktifkan, menonaktifkan,
      matikan, mematikan;
    tingkatkan, meningkatkan, menaikkan, naikkan | kurangi, mengurangi, turunkan, menurunkan;
    berlangganan, langganan | berhenti berlangganan, berhenti langganan, batal langganan;
    masuk, login | keluar, logout;
    check in, kedatangan | check out, keberangkatan;
    tambah, tambahkan, menambah, menambahkan, buat, membuat | hapus, menghapus, buang;
    buka rekening, membuka rekening, buka akun, buat akun | tutup rekening, menutup rekening, tutup akun,
      hapus akun;
    setor, menyetor | tarik, menarik;
    blokir, memblokir, kunci, mengunci | buka blokir, membuka blokir, buka kunci, membuka kunci;
    sambungkan, menyambungkan, hubungkan, menghubungkan | putuskan, memutuskan;
    pasang, memasang, instal, menginstal | copot, mencopot, uninstal;
    unggah, mengunggah | unduh, mengunduh;
    impor, mengimpor | ekspor, mengekspor;
    paling awal, tercepat | paling lambat, terakhir;
    boleh, diizinkan, diperbolehkan | dilarang, terlarang, tidak boleh;
    terbesar | terkecil;
    termurah | termahal;
    tertinggi | terendah;
    terpanjang | terpendek;
    minimum, minimal | maksimum, maksimal;
    termasuk | tidak termasuk, kecuali;
    mulai, memulai, dimulai | berhenti, selesai, berakhir, mengakhiri;
    perpanjang, memperpanjang | perpendek, memperpendek;
    kelebihan, keuntungan | kekurangan, kerugian;
    aman | berbahaya;
    naik | turun;
    terima, menerima | tolak, menolak;
    tampilkan, menampilkan | sembunyikan, menyembunyikan;
    isi, mengisi | kosongkan, mengosongkan;
    kiri | kanan;
    panas | dingin;
    manual | otomatis;
    dalam negeri | luar negeri`,
  antonymsAlike: `
    beli, membeli | jual, menjual;
    buka, membuka | tutup, menutup;
    kirim, mengirim | terima, menerima;
    pinjam, meminjam | kembalikan, mengembalikan;
    pertama | terakhir;
    lebih banyak | lebih sedikit;
    dengan | tanpa;
    sebelum | sesudah, setelah;
    pria, laki | wanita, perempuan;
    dewasa | anak;
    siang | malam;
    pagi | sore`,
  negations: `
    tidak, tak, bukan, tanpa, belum, jangan, tiada, -tidak hanya, -mengapa tidak, -apa tidak, -atau tidak`,
  questionWords: {
    time: 'kapan|jam berapa|pukul berapa|hari apa',
    duration: 'berapa (?:lama|menit|hari|malam|minggu|bulan|tahun)',
    place: 'di ?mana|ke ?mana|dari mana',
    amount: 'berapa(?! lama)',
    person: 'siapa',
    manner: 'bagaimana|cara',
  },
  numberWords: '2 dua, 3 tiga, 4 empat, 5 lima, 6 enam, 7 tujuh, 8 delapan, 9 sembilan, 10 sepuluh',
  abbreviations: {
    titles: 'bpk sdr',
    general: 'jl jln gg no.telp kec kab kel',
    beforeNumbers: 'no jan feb mar apr jun jul okt nov des',
    weekdays: 'sen sel rab kam jum sab min',
  },
  followUps: {
    openers: `
      dan, lalu, bagaimana dengan, dan bagaimana dengan, kalau, bagaimana kalau, tapi, atau, juga, terus`,
    pronouns: 'itu, ini, mereka, nya, tersebut, di sana, di situ, begitu',
  },
  picks: {
    yes: 'ya, iya, ya tolong, betul, benar, tentu, ok, oke, baik',
    first: 'pertama, yang pertama, pertanyaan pertama, nomor satu, satu',
    second: 'kedua, yang kedua, pertanyaan kedua, nomor dua, dua',
    third: 'ketiga, yang ketiga, pertanyaan ketiga, nomor tiga, tiga, yang terakhir',
  },
  chat: {
    greeting: 'halo, hai, hi, selamat pagi, selamat siang, selamat sore, selamat malam, apa kabar, hei',
    thanks: 'terima kasih, makasih, terima kasih banyak, trims, terimakasih, terima kasih atas bantuannya',
    goodbye: `
      selamat tinggal, sampai jumpa, sampai nanti, dah, dadah, semoga harimu menyenangkan, itu saja,
      sekian`,
    bot: `
      apakah kamu bot, apakah anda bot, apakah kamu robot, apakah anda robot, apakah kamu manusia,
      apakah anda manusia, kamu robot, kamu manusia, apakah saya berbicara dengan robot, apakah saya
      berbicara dengan manusia`,
    identity: `
      siapa kamu, siapa anda, kamu siapa, anda siapa, apa kamu, siapa namamu, siapa nama anda, dengan
      siapa saya berbicara`,
    help: `
      bantuan, tolong, bantu saya, tolong bantu saya, bisakah kamu membantu saya, bisa bantu saya, saya
      butuh bantuan, apa yang bisa kamu lakukan, apa yang bisa saya tanyakan, bagaimana cara kerjanya,
      saya punya pertanyaan, saya mau bertanya`,
    human: `
      manusia, orang asli, orang sungguhan, seorang manusia, petugas, operator, agen, bicara dengan
      manusia, bicara dengan orang, bicara dengan seseorang, bicara dengan petugas, bicara dengan agen,
      bicara dengan operator, berbicara dengan manusia, berbicara dengan seseorang, saya ingin bicara
      dengan manusia, saya ingin bicara dengan orang, saya ingin bicara dengan seseorang, saya ingin
      bicara dengan petugas, saya ingin bicara dengan agen, saya ingin berbicara dengan manusia, saya
      ingin berbicara dengan orang, saya ingin berbicara dengan seseorang, saya ingin berbicara dengan
      petugas, saya ingin berbicara dengan agen, saya mau bicara dengan manusia, saya mau bicara dengan
      orang, saya mau bicara dengan petugas, saya mau bicara dengan admin, saya perlu bicara dengan
      seseorang, bisakah saya bicara dengan manusia, bisakah saya berbicara dengan manusia, bisakah saya
      bicara dengan seseorang, bisakah saya berbicara dengan seseorang, bisa bicara dengan manusia, bisa
      bicara dengan orang, bisa bicara dengan petugas, boleh saya bicara dengan seseorang, hubungkan saya
      dengan petugas, hubungkan saya dengan manusia, hubungkan saya dengan agen, saya tidak mau bicara
      dengan bot, saya tidak mau bicara dengan robot`,
    replies: {
      greeting: 'Halo! Ada yang bisa saya bantu?',
      thanks: 'Sama-sama. Ada lagi yang ingin Anda ketahui?',
      goodbye: 'Sampai jumpa, semoga hari Anda menyenangkan!',
      bot: 'Saya chatbot: program yang menjawab pertanyaan dari apa yang diajarkan kepada saya.',
      help: `
        Ajukan pertanyaan dengan kata-kata Anda sendiri, dan saya akan mencari jawabannya dalam apa yang
        diajarkan kepada saya.`,
    },
  },
  doubt: {
    unknown: 'Maaf, saya tidak tahu jawabannya.',
    unsure: 'Saya tidak yakin memahami maksud Anda. Apakah ini yang Anda maksud?',
  },
};
