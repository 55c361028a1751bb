/** Where in a source a text stands. */
import { type Static, Type } from 'typebox';

export const Locator = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, description: 'First page of a PDF, from 1.' })),
    pageEnd: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Last page, where it differs from the first.' }),
    ),
    slide: Type.Optional(Type.Integer({ minimum: 1, description: 'Slide of a presentation, from 1.' })),
    sheet: Type.Optional(Type.String({ description: 'Name of a worksheet.' })),
    cells: Type.Optional(Type.String({ description: 'Cell range in that sheet, such as A2:D14.' })),
    heading: Type.Optional(
      Type.String({ description: 'Headings above the text, outermost first, joined by " › ".' }),
    ),
    isDoubtful: Type.Optional(
      Type.Boolean({
        description:
          'True where it is uncertain that this was read right, such as text in a guessed encoding: an answer from it alone has a confidence of .8 at most. The receipt of the file says why.',
      }),
    ),
    isFromPicture: Type.Optional(
      Type.Boolean({ description: 'True where this was read from the picture of a page (OCR).' }),
    ),
    doubtfulWords: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Of a text from a picture, the words that may have been read wrong: an answer that has one has a confidence of .8 at most.',
      }),
    ),
    question: Type.Optional(
      Type.String({ description: 'In a table that is an FAQ, the question that the text answers.' }),
    ),
  },
  { $id: 'Locator' },
);
export type Locator = Static<typeof Locator>;
