/** What is known of Estonian. */
import type { LanguageProfile } from '../profile.ts';

export const estonian: LanguageProfile = {
  code: 'et',
  letters: 'äõöüšž',
  faqTitles: { questions: 'küsimus küsimused', answers: 'vastus vastused' },
  stopWords: `*ja *ei *on kas kuidas *kus millal miks *mis mida *mille milline millised milliseid mitu kui
    palju kust kuhu kes kelle kellele *ma *mina minu *mul mulle *mind *me meie meil *sa *sina sinu *te teie
    *teil teile *ta *tema *see selle seda *need neid nende selles *et või ka oma *olen oled oleme olete *oli
    oleks *olla saab *saan saada saate saame võib võin võite pean peab peaks vaja tahan tahaksin siis nii
    aga kuid sest kuni pärast enne ilma koos kohta jaoks üle palun aitäh tere jah *ole pole *seal siin kõik
    mingi mõni *veel juba ainult`,
  stemmer: 'et',
  yesNo: 'jah ei',
  abbreviations: {
    general: 'nr jne',
    beforeNumbers: 'nr',
  },
};
