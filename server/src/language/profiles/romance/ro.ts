/** What is known of Romanian. */
import type { LanguageProfile } from '../profile.ts';

export const romanian: LanguageProfile = {
  code: 'ro',
  letters: 'ăâîșțşţé',
  faqTitles: { questions: 'întrebare întrebări întrebarea', answers: 'răspuns răspunsuri răspunsul' },
  stopWords: `a abia acea aceasta această aceea acel acela acele acest acesta aceste acestea acești ai aici
    al ale am ar are as aș asta astfel atât ați au avea avem aveți azi bună ca că când care cărei cărui cât
    câte câți ce cea cel cele cei celor chiar cine cu cum da dacă dar de deci deja despre din dintre doar
    după ea ei el ele este eu face fi fie fost fără iar ieri îi îl îmi în între își la le li lor lui mai mea
    mei mele meu mi mult multe mulți mulțumesc ne nici nimic noi noștri nostru nu o ori pe pentru peste pot
    poate prea prin sa să sau se si și sunt sunteți suntem ta te toate tot toți tu un una unde unei unele
    unui unor va vă vom vor voi vostru vreau`,
  spellings: [/[êâîôûœ]/, /ş/, /[șță]/, /(?:ului|elor|ilor|ție|iune|ează|esc)$/],
  stemmer: 'ro',
  smallTalk: {
    greetings: `
      salut, bună ziua, bună dimineața, bună seara, salutare + tuturor, echipă;
      stimată echipă, scuzați-mă`,
    closings: `
      mulțumesc, multumesc, mulțumesc mult, mersi, mersi mult, vă mulțumesc, va multumesc + anticipat,
        pentru ajutor, pentru răspuns, mult, frumos;
      vă rog, va rog, te rog, o zi bună`,
    asides: `bună, am o întrebare, o întrebare, am o intrebare, o intrebare, mă puteți ajuta,
      ma puteti ajuta, mă poți ajuta, puteți să mă ajutați, am nevoie de ajutor, ajutor, scuze,
      ce mai faceți, am o problemă`,
    signOffs: 'cu stimă, cu respect, toate cele bune',
  },
  yesNo: 'da nu',
  anaphora: {
    qualifiers: 'dar, însă, excepție, excepția, excepțiile',
  },
  abbreviations: {
    titles: 'dl dna d-na d-l ing',
    general: 'nr str jud bl sc et ap șos b-dul sos vol fig',
    beforeNumbers: 'nr art pos ian feb mar apr mai iun iul aug sep sept oct nov dec',
    weekdays: 'lun mar mie joi vin sâm dum',
  },
};
