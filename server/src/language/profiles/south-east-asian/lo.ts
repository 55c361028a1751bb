/** What is known of Lao. */
import type { LanguageProfile } from '../profile.ts';

export const lao: LanguageProfile = {
  code: 'lo',
  faqTitles: { questions: 'ຄຳຖາມ', answers: 'ຄຳຕອບ' },
  stopWords: `ຂ້ອຍ ເຈົ້າ ເຮົາ ບໍ່ ບໍ ມີ ໄດ້ ແມ່ນ ຢູ່ ໃສ ແນວ ໃດ ເທົ່າໃດ ຫຍັງ ເມື່ອໃດ ຂອງ ແລະ ຫຼື ທີ່ ຈະ ນີ້
    ນັ້ນ ໃຫ້ ຈາກ ກັບ ສາມາດ ເປັນ`,
  ownLetters: /\p{Script=Lao}/u,
  continuations: 'ແລະ ຫຼື ແຕ່ ໂດຍ ເຊິ່ງ ເພື່ອ ທີ່',
};
