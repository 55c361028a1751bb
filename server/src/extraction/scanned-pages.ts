/** What is said of pictures: of pages that show one instead of text, the reader of text says it, and it is taken back once they are read. */

/** Of a file of nothing else. */
export const SCANNED = 'Scanned pages need text recognition (OCR) before they are uploaded.';
/** Of the file. */
export const SOME_SCANNED = 'Some pages have no text: scanned pages need OCR.';
/** Of one page. */
export const HARDLY_ANY_TEXT = 'hardly any text on this page: scanned pages need OCR';
export const NO_TEXT = 'no text on this page: scanned pages need OCR';

/** Of a file of Office. */
export const PICTURES_UNREAD =
  'Pictures were left out, but for their alternative texts: text in them is not read.';
