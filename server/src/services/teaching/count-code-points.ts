/** How long a text is by the contract: in Unicode code points. Half a surrogate pair is refused before. */

const LOW_SURROGATE = /[\udc00-\udfff]/;

export function countCodePoints(text: string): number {
  let count = text.length;
  // Most texts have none, which is seen at a glance where a character is a byte.
  if (!LOW_SURROGATE.test(text)) return count;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xdc00 && unit <= 0xdfff) count -= 1;
  }
  return count;
}
