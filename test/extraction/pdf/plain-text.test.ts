/** Plain text from what the engine gives: markup and symbols undone, words that lines broke joined, hyphens kept. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  joinBrokenWords,
  withoutMarkup,
  withoutSymbols,
} from '../../../server/src/extraction/pdf/plain-text.ts';
import { makePdf } from '../../fixtures/pdf.ts';
import { extract, outline } from '../extract.ts';

test('markup of the engine is undone and escapes are honoured', () => {
  assert.equal(
    withoutMarkup('**bold** and *slanted*, \\*not\\* snake\\_case'),
    'bold and slanted, *not* snake_case',
  );
  assert.equal(withoutMarkup('5 * 3 = 15'), '5 * 3 = 15');
});

test('words broken at line ends are joined, compounds and pairs are not', () => {
  assert.equal(joinBrokenWords('popu- lation'), 'population');
  assert.equal(joinBrokenWords('popu\u00ad lation and infor\u0002\nmation'), 'population and information');
  assert.equal(
    joinBrokenWords('pre- and post-sale, Vor- und Nachname, 5- 6'),
    'pre- and post-sale, Vor- und Nachname, 5- 6',
  );
});

test('addresses and German compounds keep the hyphen that a line ends with', () => {
  assert.equal(
    joinBrokenWords(
      'Write to kunden- service@laden-\nnord.example or read https://a.example/tickets- and-prices/.',
    ),
    'Write to kunden-service@laden-nord.example or read https://a.example/tickets-and-prices/.',
  );
  assert.equal(
    joinBrokenWords('per DHL- Paket oder E-Mail- Adresse, Haupt- Neben- und Endsaison'),
    'per DHL-Paket oder E-Mail-Adresse, Haupt- Neben- und Endsaison',
  );
  assert.equal(joinBrokenWords('long-  and popu- lation. Next- door'), 'long- and population. Nextdoor');
});

test('an address over two lines of a page keeps its hyphen, a compound that stands elsewhere too', async () => {
  const { blocks } = await extract(
    makePdf({
      pages: [
        [
          'Our customer-service is there for you from Monday to Friday. Please write to customer-',
          'service@bramblewood.example for more information, or ask at the desk of the customer-',
          'service in the hall. The population of the town speaks of it. We have more informa-',
          'tion for you at the desk in the hall.',
        ],
      ],
    }),
    'pdf',
  );
  assert.deepEqual(outline(blocks), [
    'p Our customer-service is there for you from Monday to Friday. Please write to customer-service@bramblewood.example for more information, or ask at the desk of the customer-service in the hall. The population of the town speaks of it. We have more information for you at the desk in the hall.',
  ]);
});

test('glyphs of symbol fonts become bullets at the start of a line and nothing elsewhere', () => {
  assert.equal(withoutSymbols('\uf0b7 one\n\uf0a8\uf0a8two'), '• one\n• two');
});
