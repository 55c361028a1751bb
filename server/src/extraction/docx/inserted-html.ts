/** Tells HTML that a program put into a Word document whole (altChunk): Word converts it when it opens the file, and nobody else. */

/** Names of parts. */
export const HTML = /\.(?:mht|mhtml|html?|xhtml)$/i;

export const INSERTED_HTML =
  'Text that a program inserted as HTML (altChunk) was not read. Open the file in Word and save it, which turns it into text.';
