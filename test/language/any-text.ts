/** Texts with everything that ends, or seems to end, a sentence. */
import fc from 'fast-check';

const piece = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom(
    '. ',
    '! ',
    '? ',
    '。',
    'Dr. ',
    '3.5 ',
    'No. 7 ',
    '\n',
    '\n\n',
    '• ',
    '1. ',
    ' | ',
    ': ',
    'The card. ',
    'z.B. ',
  ),
);
export const anyText = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
