/** What is known of Irish. */
import type { LanguageProfile } from '../profile.ts';

export const irish: LanguageProfile = {
  code: 'ga',
  letters: 'áéíóú',
  faqTitles: { questions: 'ceist ceisteanna', answers: 'freagra freagraí' },
  stopWords: `agus *an *na *a *i *ar *le *do *de ó *go *is tá níl bhfuil raibh beidh bíonn *cad céard conas
    cathain cá cén cé mhéad *mo bhur ár sé *sí sibh sinn mé *tú muid iad *é í *seo *sin *nach ní nó ach *mar
    *má *dá *ag *as faoi chun idir roimh gan liom leat leis agam agat againn agaibh acu *orm ort féidir atá
    ná *dom duit dúinn daoibh`,
  stemmer: 'ga',
};
