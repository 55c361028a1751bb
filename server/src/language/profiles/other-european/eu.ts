/** What is known of Basque. */
import type { LanguageProfile } from '../profile.ts';

export const basque: LanguageProfile = {
  code: 'eu',
  letters: 'ñçü',
  faqTitles: { questions: 'galdera galderak', answers: 'erantzuna erantzunak' },
  stopWords: `eta edo *ez bai *da dira naiz zara gara zarete zait dut duzu *du dugu duzue dute ditut dituzue
    daiteke dezaket dezakezu dezakegu dezake daude dago nago zaude zer zein zeintzuk nola *non nora nondik
    noiz zergatik zenbat *nor nork zure nire gure zuen hau hori hura hauek horiek *bat batzuk baina *ere
    baino bezala *arte gabe *beste nahi behar ahal ote *al kaixo mesedez eskerrik badago badaukazue baduzue
    badut izan egin zuek *ni *zu *gu`,
  stemmer: 'eu',
  yesNo: 'bai ez',
};
