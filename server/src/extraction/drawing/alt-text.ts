/** Reads alternative text: an author's description of a picture. */

const FILE_NAME = /^\S+\.(?:png|jpe?g|gif|svg|emf|wmf|bmp|tiff?|webp)$/i;
/** Descriptions that programs generate end in a second paragraph that says so. */
const SECOND_PARAGRAPH = /\n\s*\n/;

/** Undefined for file names and generated descriptions. */
export function readAltText(description: string | undefined): string | undefined {
  const text = description?.trim() ?? '';
  return text === '' || SECOND_PARAGRAPH.test(text) || FILE_NAME.test(text.split(/[\\/]/).pop() ?? '')
    ? undefined
    : text;
}
