/** What is known of Tamil. */
import type { LanguageProfile } from '../profile.ts';

export const tamil: LanguageProfile = {
  code: 'ta',
  faqTitles: { questions: 'கேள்வி', answers: 'பதில்' },
  stopWords: `நான் நாங்கள் நீங்கள் நீ அவர் அது இது அந்த இந்த எப்படி எங்கே எங்கு எப்போது ஏன் என்ன எது எந்த
    யார் எவ்வளவு எத்தனை என் எனது எங்கள் உங்கள் உங்களிடம் முடியுமா முடியும் வேண்டும் வேண்டுமா உள்ளதா உள்ளது
    உண்டா இருக்கிறதா இருக்கிறது இருக்கா இல்லை ஆம் ஒரு மற்றும் அல்லது ஆனால் மட்டும் இருந்து வரை பற்றி என்று
    என தயவுசெய்து நன்றி வணக்கம் செய்வது செய்ய`,
  ownLetters: /\p{Script=Tamil}/u,
  stemmer: 'ta',
  yesNo: 'ஆம் இல்லை',
};
