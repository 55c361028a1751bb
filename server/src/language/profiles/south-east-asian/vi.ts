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
  antonyms: `
    bật, kích hoạt | tắt, vô hiệu hóa, hủy kích hoạt;
    tăng, nâng | giảm, hạ;
    nâng cấp | hạ cấp;
    đăng ký | hủy đăng ký;
    đăng nhập | đăng xuất;
    nhận phòng | trả phòng;
    thêm, tạo | xóa, xoá, gỡ bỏ, loại bỏ;
    mở tài khoản | đóng tài khoản, xóa tài khoản;
    nạp, gửi tiền | rút;
    khóa, khoá, chặn | mở khóa, mở khoá, bỏ chặn;
    kết nối, liên kết | ngắt kết nối, hủy liên kết;
    cài đặt | gỡ cài đặt;
    tải lên | tải xuống, tải về;
    nhập khẩu | xuất khẩu;
    sớm nhất | muộn nhất, trễ nhất;
    được phép, cho phép | bị cấm, cấm, không được phép;
    lớn nhất | nhỏ nhất;
    rẻ nhất | đắt nhất;
    dài nhất | ngắn nhất;
    cao nhất | thấp nhất;
    tối thiểu, ít nhất | tối đa, nhiều nhất;
    bao gồm | không bao gồm, ngoại trừ;
    bắt đầu | kết thúc, dừng;
    gia hạn | rút ngắn;
    ưu điểm, lợi ích | nhược điểm, hạn chế;
    an toàn | nguy hiểm;
    lên xe | xuống xe;
    chấp nhận | từ chối;
    hiển thị | ẩn;
    bên trái | bên phải;
    nóng | lạnh;
    trong nước | nước ngoài, quốc tế;
    tự động | thủ công`,
  antonymsAlike: `
    mua | bán;
    mở | đóng;
    gửi | nhận;
    mượn | trả;
    đầu tiên | cuối cùng;
    nhiều hơn | ít hơn;
    trước | sau;
    nam | nữ;
    người lớn | trẻ em;
    mùa hè | mùa đông`,
  negations: `
    không, chưa, chẳng, đừng, -không$, -chưa$, -được không, -phải không, -hay không, -không những, -không
    chỉ`,
  questionWords: {
    time: 'khi nào|mấy giờ|lúc nào|bao giờ|ngày nào',
    duration: 'bao lâu|mấy (?:ngày|tháng|tuần|phút|năm)|bao nhiêu (?:ngày|giờ|phút|tuần|tháng|năm)',
    place: 'ở đâu|đâu',
    amount: 'bao nhiêu(?! (?:ngày|giờ|phút|tuần|tháng|năm))|mấy(?! giờ)',
    person: 'ai',
    manner: 'làm thế nào|làm sao|như thế nào|cách nào',
  },
  numberWords: '2 hai, 3 ba, 4 bốn, 6 sáu, 7 bảy, 8 tám, 9 chín, 10 mười',
  abbreviations: {
    general: 'tp',
  },
  followUps: {
    openers: 'và, còn, thế còn, vậy còn, còn về, nhưng, hoặc, cũng, nếu, thế thì',
    pronouns: 'nó, đó, này, kia, ấy, chúng, họ, đấy, ở đó, vậy, cái đó, việc đó',
  },
  picks: {
    yes: 'có, vâng, đúng, đúng rồi, phải, dạ, ok, được, ừ',
    first: 'đầu tiên, cái đầu tiên, câu đầu tiên, câu hỏi đầu tiên, số một, một, thứ nhất, cái thứ nhất',
    second: 'thứ hai, cái thứ hai, câu thứ hai, câu hỏi thứ hai, số hai, hai',
    third: 'thứ ba, cái thứ ba, câu thứ ba, câu hỏi thứ ba, số ba, ba, cái cuối cùng',
  },
  chat: {
    greeting: `
      xin chào, chào, chào bạn, chào buổi sáng, chào buổi chiều, chào buổi tối, bạn khỏe không, alo, hi,
      chào anh, chào chị`,
    thanks: 'cảm ơn, cám ơn, cảm ơn bạn, cảm ơn nhiều, xin cảm ơn, cảm ơn rất nhiều, cảm ơn bạn đã giúp',
    goodbye: 'tạm biệt, hẹn gặp lại, chào tạm biệt, chúc một ngày tốt lành, chúc ngủ ngon, hết rồi, thế thôi',
    bot: `
      bạn có phải là bot không, bạn có phải là robot không, bạn là robot à, bạn có phải là người không,
      bạn là người à, bạn là máy à, tôi đang nói chuyện với robot à, tôi đang nói chuyện với người à,
      bạn có phải người thật không`,
    identity: 'bạn là ai, bạn là gì, bạn tên gì, bạn tên là gì, tên bạn là gì, tôi đang nói chuyện với ai',
    help: `
      giúp, giúp tôi, giúp tôi với, trợ giúp, bạn có thể giúp tôi không, tôi cần giúp đỡ, bạn có thể làm
      gì, tôi có thể hỏi gì, bạn giúp được gì, tôi có câu hỏi, tôi có một câu hỏi`,
    human: `
      người thật, một người thật, nhân viên, nhân viên hỗ trợ, tư vấn viên, nhân viên tư vấn, tổng đài
      viên, gặp nhân viên, gặp người thật, gặp tư vấn viên, nói chuyện với người thật, nói chuyện với nhân
      viên, nói chuyện với tư vấn viên, tôi muốn gặp nhân viên, tôi muốn gặp người thật, tôi muốn gặp tư
      vấn viên, tôi muốn nói chuyện với người thật, tôi muốn nói chuyện với nhân viên, tôi muốn nói chuyện
      với một người, tôi muốn nói chuyện với ai đó, tôi muốn nói chuyện với tư vấn viên, tôi cần gặp nhân
      viên, tôi cần nói chuyện với nhân viên, cho tôi gặp nhân viên, cho tôi gặp tư vấn viên, cho tôi gặp
      người thật, cho tôi nói chuyện với nhân viên, tôi có thể nói chuyện với nhân viên không, tôi có thể
      nói chuyện với người thật không, tôi có thể gặp nhân viên không, có thể cho tôi gặp nhân viên không,
      kết nối tôi với nhân viên, kết nối với nhân viên, tôi không muốn nói chuyện với bot, tôi không muốn
      nói chuyện với robot`,
    replies: {
      greeting: 'Xin chào! Tôi có thể giúp gì cho bạn?',
      thanks: 'Không có gì. Bạn muốn biết thêm điều gì không?',
      goodbye: 'Tạm biệt, chúc bạn một ngày tốt lành!',
      bot: 'Tôi là chatbot: một chương trình trả lời câu hỏi từ những gì đã được dạy.',
      help: 'Hãy đặt câu hỏi bằng lời của bạn, tôi sẽ tìm câu trả lời trong những gì tôi được dạy.',
    },
  },
  doubt: {
    unknown: 'Xin lỗi, tôi không biết câu trả lời cho câu hỏi đó.',
    unsure: 'Tôi không chắc đã hiểu đúng. Có phải bạn muốn hỏi điều này?',
  },
};
