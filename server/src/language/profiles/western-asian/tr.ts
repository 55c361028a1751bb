/** What is known of Turkish. */
import type { LanguageProfile } from '../profile.ts';

export const turkish: LanguageProfile = {
  code: 'tr',
  letters: 'çğıİöşüâîû',
  faqTitles: { questions: 'soru sorular', answers: 'cevap cevaplar yanıt yanıtlar' },
  stopWords: `acaba ama ancak artık aslında az bana bazı belki ben benden beni benim bir biraz biri birkaç
    biz bize bizi bizim bu buna bunda bundan bunlar bunu bunun burada çok çünkü da daha de defa değil diğer
    diye en eğer fakat gibi hangi hangisi hem hep her hiç için ile ise ki kim kime kimi mı mi mu mü nasıl ne
    neden nedir nerede nereye nerden niçin niye o olan olarak oldu olur olsun on ona ondan onlar onu onun
    orada oysa sana sanki sen senden seni senin siz size sizi sizin sonra şey şu şuna şunu tüm var ve veya
    ya yani yapabilir yok yoksa zaman merhaba lütfen teşekkürler kadar kaç mıyım miyim`,
  spellings: [/[äö]/, /ü/, /ç/, /[ğı]/, /ş/, /(?:lar|ler|ları|leri|mak|mek|yor|dan|den|ım|siniz)$/],
  stemmer: 'tr',
  smallTalk: {
    greetings: `merhaba, merhabalar, selam, selamlar, selamün aleyküm, günaydın, iyi günler, iyi akşamlar,
      tünaydın + arkadaşlar, herkese, hocam, efendim`,
    closings: `
      teşekkürler, teşekkür ederim, çok teşekkürler, çok teşekkür ederim, sağolun, sağ olun,
        şimdiden teşekkürler, tşk + şimdiden, yardımınız için, cevabınız için;
      lütfen yardım, yardım lütfen, yardımcı olur musunuz lütfen, iyi günler, iyi çalışmalar, kolay gelsin`,
    asides: `bir sorum var, bir sorum olacak, bir sorum olacaktı, sorum var, bana yardımcı olur musunuz,
      yardımcı olabilir misiniz, yardımcı olur musunuz, yardım eder misiniz, yardıma ihtiyacım var, yardım,
      pardon, özür dilerim, nasılsınız, nasılsın, bir sorunum var, kolay gelsin, lütfen`,
    signOffs: 'saygılarımla, saygılar, sevgiler',
  },
  politeWords: 'lütfen',
  yesNo: 'evet hayır',
  antonyms: `
    açarım, açabilirim, açma, açmak, açılır, açılıyor, açarız, aktif*, etkinleş*, çalıştır* | kapatırım,
      kapatabilirim, kapatma*, kapatılır, kapanır, kapatırız, pasif*, devre dışı, devre dışı bırak*, iptal
      et*;
    artır*, arttır*, yükselt* | azalt*, düşür*;
    abone ol*, kaydol* | abonelikten çık*, abonelik iptal*, aboneliği iptal*, aboneliğimi iptal*;
    giriş yap* | çıkış yap*;
    giriş saat* | çıkış saat*;
    ekle*, oluştur* | silerim, silme*, silinir, silebilir*, kaldır*, çıkar*;
    hesap aç* | hesap kapat*, hesap sil*, hesabı kapat*, hesabı sil*, hesabımı kapat*, hesabımı sil*;
    yatır* | çekerim, çekilir, çekme*, çekebilir*;
    kilitle*, bloke et*, engelle* | kilidi aç*, kilidini aç*, bloke kaldır*, engeli kaldır*;
    bağla*, eşleştir*, bağlan* | bağlantıyı kes*, bağlantısını kes*, ayır*;
    yükle*, kurarım, kurulum, kurma | kaldır*;
    karşıya yükle* | indir*;
    içe aktar* | dışa aktar*;
    en erken | en geç;
    serbest, izin, izin veril*, izinli, yasal | yasak*, yasaktır, yasa dışı;
    en büyük | en küçük;
    en ucuz | en pahalı;
    en uzun | en kısa;
    en yüksek | en düşük;
    asgari, minimum, en az | azami, maksimum, en fazla, en çok;
    dahil | hariç;
    başla* | biter, bitiyor, bitir*, bitiş*, sona er*, durdur*;
    uzat* | kısalt*;
    takarım, takılır, takma | çıkarırım, çıkarılır, sökerim;
    avantaj* | dezavantaj*;
    güvenli | tehlikeli, güvensiz;
    binerim, biniş | inerim, iniş;
    kabul et*, onayla* | reddet*;
    göster* | gizle*;
    şifrele* | şifre çöz*;
    doldur* | boşalt*;
    solda, sol | sağda, sağ;
    sıcak | soğuk;
    mevcut | mevcut değil;
    yurt içi, yurtiçi | yurt dışı, yurtdışı;
    gidiş | dönüş;
    otomatik | manuel`,
  antonymsAlike: `
    satın al*, alırım, alabilirim, alınır | satarım, satabilirim, satılır;
    açıl*, aç* | kapan*, kapat*;
    gönder* | alırım, teslim al*;
    ödünç al* | iade et*, geri ver*;
    ilk | son;
    erken | geç;
    daha fazla | daha az;
    önce | sonra;
    işveren* | çalışan*;
    erkek* | kadın*;
    yetişkin* | çocuk*;
    yazın | kışın;
    gündüz | gece`,
  negations: `
    değil, yok, yoktur, olmadan, hiç, hiçbir, asla, ne de, *madan, *meden, *madım, *medim, *madı, *medi,
    *mıyor*, *miyor*, *muyor*, *müyor*, *maz, *mez, *mazsa, *mezse, *mayan, *meyen, *mamış, *memiş,
    *amıyor*, *emiyor*, *sız, *suz, *süz, *siz, -siz, -temiz, -sadece değil, -yalnız değil, -neden olmasın,
    -hiç mi`,
  questionWords: {
    time: 'ne zaman|saat kaçta|kaçta|hangi gün',
    duration: 'ne kadar (?:sür\\p{L}*|zaman)|kaç (?:dakika|saat|gün|gece|hafta|ay|yıl)\\p{L}*',
    place: 'nere\\p{L}*|hani',
    amount: 'kaç|ne kadar|kaça',
    person: 'kim|kimin|kime|kimler',
    manner: 'nasıl',
  },
  numberWords: `
    2 iki, 3 üç, 4 dört, 5 beş, 6 altı, 7 yedi, 8 sekiz, 9 dokuz, 10 on, 12 oniki, 20 yirmi, 30 otuz`,
  anaphora: {
    qualifiers: 'ancak, fakat, ama, istisna',
  },
  abbreviations: {
    general: 'bkz vb vs örn cad mah sok sk bul blv apt sn',
    beforeNumbers: 'no',
    weekdays: 'pzt sal çar per cum cmt paz',
  },
  followUps: {
    openers: 've, peki, peki ya, ya, ama, veya, ayrıca, o zaman, peki o zaman',
    pronouns: `
      o, onu, onun, ona, onda, ondan, bu, bunu, bunun, buna, bunda, şu, şunu, onlar, onları, bunlar,
      bunları, orada, oraya, orası, böyle`,
  },
  picks: {
    yes: 'evet, evet lütfen, tabii, aynen, doğru, tamam, olur, ok',
    first: 'birinci, birincisi, ilk, ilki, ilk soru, bir',
    second: 'ikinci, ikincisi, ikinci soru, iki',
    third: 'üçüncü, üçüncüsü, üçüncü soru, üç, sonuncu',
  },
  chat: {
    greeting: `
      merhaba, selam, selamlar, günaydın, iyi günler, iyi akşamlar, nasılsın, nasılsınız, merhabalar,
      tünaydın`,
    thanks: `
      teşekkürler, teşekkür ederim, çok teşekkürler, çok teşekkür ederim, sağ ol, sağol, sağ olun,
      yardımınız için teşekkürler, eyvallah`,
    goodbye: `
      hoşça kal, hoşça kalın, hoşçakal, hoşçakalın, güle güle, görüşürüz, görüşmek üzere, iyi geceler,
      hepsi bu, bu kadar`,
    bot: `
      bot musun, robot musun, sen bir robot musun, insan mısın, sen insan mısın, gerçek misin, gerçek
      bir insan mısın, makine misin, yapay zeka mısın, bir robotla mı konuşuyorum, bir insanla mı
      konuşuyorum, robot musunuz, insan mısınız`,
    identity: 'kimsin, sen kimsin, siz kimsiniz, nesin, adın ne, adınız ne, ismin ne, kiminle konuşuyorum',
    help: `
      yardım, yardım et, yardım edin, yardım lazım, bana yardım et, bana yardım eder misin, yardım eder
      misiniz, yardımcı olur musunuz, yardıma ihtiyacım var, ne yapabilirsin, neler yapabilirsin, ne
      sorabilirim, nasıl yardımcı olabilirsin, bu nasıl çalışıyor, bir sorum var`,
    human: `
      bir insan, gerçek insan, gerçek bir insan, gerçek kişi, gerçek bir kişi, temsilci, bir temsilci,
      müşteri temsilcisi, yetkili, bir yetkili, canlı destek, insanla konuşmak, biriyle konuşmak,
      temsilciyle konuşmak, insanla konuşmak istiyorum, bir insanla konuşmak istiyorum, gerçek bir insanla
      konuşmak istiyorum, gerçek biriyle konuşmak istiyorum, gerçek bir kişiyle konuşmak istiyorum,
      biriyle konuşmak istiyorum, biriyle görüşmek istiyorum, temsilciyle konuşmak istiyorum, temsilciyle
      görüşmek istiyorum, bir temsilciyle konuşmak istiyorum, bir temsilciyle görüşmek istiyorum, müşteri
      temsilcisiyle konuşmak istiyorum, müşteri temsilcisiyle görüşmek istiyorum, müşteri temsilcisine
      bağlanmak istiyorum, temsilciye bağlanmak istiyorum, bir yetkiliyle görüşmek istiyorum, yetkiliyle
      görüşmek istiyorum, bir insanla konuşabilir miyim, biriyle konuşabilir miyim, bir temsilciyle
      konuşabilir miyim, bir temsilciyle görüşebilir miyim, müşteri temsilcisiyle görüşebilir miyim,
      temsilciye bağla, temsilciye bağlayın, müşteri temsilcisine bağla, müşteri temsilcisine bağlayın,
      beni temsilciye bağla, beni bir temsilciye bağlayın, robotla konuşmak istemiyorum, botla konuşmak
      istemiyorum`,
    replies: {
      greeting: 'Merhaba! Size nasıl yardımcı olabilirim?',
      thanks: 'Rica ederim. Başka bir sorunuz var mı?',
      goodbye: 'Hoşça kalın, iyi günler!',
      bot: 'Ben bir sohbet botuyum: soruları bana öğretilenlerden yanıtlayan bir programım.',
      help: 'Sorunuzu kendi sözlerinizle sorun, yanıtı bana öğretilenlerde arayayım.',
    },
  },
  doubt: {
    unknown: 'Üzgünüm, bunun cevabını bilmiyorum.',
    unsure: 'Sizi doğru anladığımdan emin değilim. Bunu mu demek istediniz?',
  },
};
