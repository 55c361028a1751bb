/** What is known of Bengali. */
import type { LanguageProfile } from '../profile.ts';

export const bengali: LanguageProfile = {
  code: 'bn',
  faqTitles: { questions: 'প্রশ্ন', answers: 'উত্তর' },
  stopWords: `আমি আমরা আপনি আপনারা তুমি সে তারা আমার আমাদের আপনার আপনাদের তার তাদের এটি এটা সেটা এই ওই সেই
    কি কী কীভাবে কিভাবে কেমন কোথায় কখন কবে কেন কে কার কাকে কোন কোনো কত কয়টা এবং ও বা কিন্তু যদি তবে যে না
    নেই নয় হ্যাঁ আছে আছেন হয় হবে হতে হলে করা করতে করি করেন করব করবো পারি পারেন পারব পারবো পারে যায় যাবে
    থেকে পর্যন্ত জন্য সাথে সঙ্গে মধ্যে উপর দিয়ে চাই একটি একটা দয়া করে ধন্যবাদ`,
  ownLetters: /\p{Script=Bengali}/u,
  yesNo: 'হ্যাঁ না',
};
