/** What is known of Catalan. */
import type { LanguageProfile } from '../profile.ts';

export const catalan: LanguageProfile = {
  code: 'ca',
  letters: 'àçèéíïòóúü',
  faqTitles: { questions: 'pregunta preguntes', answers: 'resposta respostes' },
  stopWords: `*a *al *als amb *algun *alguna alguns algunes aquest aquesta aquests aquestes això allò abans
    *cap *com *de *del dels *des després *el els ell *ella ells *em *en encara ens *és *era eren està *estan
    estic esteu ets *et *fa *fan faig *fer *fins gràcies *ha *han *he *hem heu havia *hi *ho *i *jo *ja *l
    *la *les *li més *me *meu meva *meus meves *mi molt *ni *no nosaltres nostre *nostra *o *on *per perquè
    *però pel pels podeu *pot poden *podem puc pugui *poder quan quant *quanta quants quantes què *que quin
    quina quins quines *qui *se sense *ser *si *sí *sobre *som sóc són també *tan té teniu tenim tenen tinc
    *tot tota tots totes *tu *un *una *uns unes us *va vaig vam *van vosaltres vostè vostès vostre *vostra
    vostres vull voldria *cal *hola`,
  stemmer: 'ca',
  elisions: 'd l m n s t',
  yesNo: 'sí si no',
  abbreviations: {
    general: 'av vol fig',
    beforeNumbers: 'art p vol gen feb set oct nov des',
  },
};
