/** What a picture shows, as its author has described it for readers who cannot see it. */

const FILE_NAME = /^\S+\.(?:png|jpe?g|gif|svg|emf|wmf|bmp|tiff?|webp)$/i;
/** Programs that describe pictures themselves say so in a paragraph of its own. */
const SECOND_PARAGRAPH = /\n\s*\n/;

/** Undefined where nobody has described it: programs put file names and guesses there. */
export function readAltText(description: string | undefined): string | undefined {
  const text = description?.trim() ?? '';
  return text === '' || SECOND_PARAGRAPH.test(text) || FILE_NAME.test(text.split(/[\\/]/).pop() ?? '')
    ? undefined
    : text;
}
