/** Customers' questions in plain English, for what depends on real words: a model that reads word pieces, above all. */

const STARTS =
  'How do I|Where can I|Can I still|Why can I not|When may I|What do I need to|Is it possible to|Do I have to'.split(
    '|',
  );
const VERBS =
  'change|cancel|return|track|pay for|reorder|exchange|activate|insure|repair|pick up|give back'.split('|');
const THINGS =
  'order|parcel|invoice|mattress|subscription|delivery address|gift card|account|warranty|refund|appointment|password|discount|lamp|bed frame'.split(
    '|',
  );
const ENDINGS =
  'after it was shipped|from another country|without a receipt|in your shop in town|with a credit card|on the weekend|before the end of the month|if it arrived damaged|for a friend|over the phone'.split(
    '|',
  );

/** Distinct questions of about ten words, the same on every run; there are some fourteen thousand. */
export function customerQuestions(count: number): string[] {
  const total = STARTS.length * VERBS.length * THINGS.length * ENDINGS.length;
  if (count > total) throw new RangeError(`There are ${total} questions, not ${count}`);
  // A step that shares no factor with the total visits each once, far apart.
  const step = 7_919;
  return Array.from({ length: count }, (_, at) => {
    let number = (at * step) % total;
    const draw = (from: readonly string[]): string => {
      const drawn = from[number % from.length] ?? '';
      number = Math.floor(number / from.length);
      return drawn;
    };
    return `${draw(STARTS)} ${draw(VERBS)} my ${draw(THINGS)} ${draw(ENDINGS)}?`;
  });
}
