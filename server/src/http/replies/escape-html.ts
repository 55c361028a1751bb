/** Texts in pages that the service writes itself. */

/** Safe as the content of an element and in an attribute's double quotes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
