/** What is known of Vietnamese. */
import type { LanguageProfile } from '../profile.ts';

export const vietnamese: LanguageProfile = {
  code: 'vi',
  letters: 'ăâđêôơưàáảãạằắẳẵặầấẩẫậèéẻẽẹềếểễệìíỉĩịòóỏõọồốổỗộờớởỡợùúủũụừứửữựỳýỷỹỵ',
  faqTitles: { questions: 'hỏi', answers: 'đáp lời' },
  stopWords: `*à ạ *ai anh ấy bao bạn bằng bị bởi các cái cách cần chị *cho chưa chúng có còn của cũng dạ
    *do được đã đang đâu đây đấy để đó *em gì giùm hả *hay hãy hoặc khi không *là lại làm mà mấy mình một
    muốn nào này nên nếu nhé nhỉ nhiêu những như nhưng nữa ở phải quá rằng rất rồi *sao sẽ *ta tại thế thể
    thì *theo tôi trên trong từ ư và vẫn vâng vậy về vì với xin`,
  ownLetters: /[ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/u,
  smallTalk: {
    greetings: `xin chào, chào, chào bạn, chào shop, chào anh chị, chào ad, alo + shop, ad, ạ, các bạn,
      mọi người`,
    closings: `cảm ơn, cám ơn, xin cảm ơn, cảm ơn bạn, cảm ơn shop, cảm ơn nhiều, xin cám ơn, cảm ơn ạ +
      trước, nhiều, ạ, rất nhiều, shop`,
    asides: `cho mình hỏi, cho em hỏi, cho tôi hỏi, mình có câu hỏi, tôi có một câu hỏi,
      bạn có thể giúp tôi không, giúp mình với, tôi cần giúp đỡ, xin lỗi`,
    signOffs: 'trân trọng',
  },
  yesNo: 'vâng dạ không',
  abbreviations: {
    general: 'tp',
  },
};
