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
  anaphora: {
    qualifiers: 'ancak, fakat, ama, istisna',
  },
  abbreviations: {
    general: 'bkz vb vs örn cad mah sok sk bul blv apt sn',
    beforeNumbers: 'no',
    weekdays: 'pzt sal çar per cum cmt paz',
  },
};
