/** What is known of Korean. */
import type { LanguageProfile } from '../profile.ts';

export const korean: LanguageProfile = {
  code: 'ko',
  faqTitles: { questions: '질문 문의', answers: '답변 답 대답' },
  ownLetters: /\p{Script=Hangul}/u,
  smallTalk: {
    greetings: '안녕하세요, 안녕하십니까, 안녕, 수고하십니다, 수고 많으십니다, 실례합니다 + 여러분, 고객센터',
    closings:
      '감사합니다, 고맙습니다, 부탁드립니다, 부탁 드립니다, 감사드립니다, 수고하세요, 미리 감사합니다, 답변 부탁드립니다, 도와주세요, 고마워요',
    asides: `질문이 있습니다, 질문 있습니다, 질문이 있어요, 질문 있어요, 문의드립니다, 문의 드립니다, 도와주실 수 있나요, 도움이 필요합니다, 죄송합니다, 궁금한 게 있어요,
      궁금합니다`,
  },
  yesNo: '네 예 아니요 아니오 아뇨',
};
