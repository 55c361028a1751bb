import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  analyse,
  decodeTerm,
  encodeTerms,
  parseTerms,
  renewTerms,
} from '../../server/src/language/analyse.ts';
import { guessLanguage } from '../../server/src/language/detect-language.ts';
import { tokenise } from '../../server/src/language/tokenise.ts';

describe('analyse', () => {
  test('never throws, and its length is bounded by the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const terms = analyse(text);
        assert.ok(terms.startsWith('2:'));
        assert.ok(terms.length <= 30 + 20 * text.length);
        assert.ok(parseTerms(terms)?.terms.every((term) => term !== ''));
      }),
    );
  });

  test('a term gives its surface and stem back', () => {
    const encoded = encodeTerms(tokenise('the charged cards happily running skies'), 'en');
    assert.deepEqual(
      encoded.map((term) => decodeTerm(term)),
      [
        { surface: 'charged', stem: 'charg' },
        { surface: 'cards', stem: 'card' },
        { surface: 'happily', stem: 'happili' },
        { surface: 'running', stem: 'run' },
        { surface: 'skies', stem: 'sky' },
      ],
    );
  });

  test('drops stop words unless nothing would be left', () => {
    assert.deepEqual(encodeTerms(tokenise('Where is it?'), 'en'), ['where', 'is', 'it']);
    assert.deepEqual(encodeTerms(tokenise('Where is the card?'), 'en'), ['card']);
  });

  test('does not take terms of another version for its own', () => {
    assert.equal(parseTerms('0:en card'), undefined);
    assert.equal(parseTerms(''), undefined);
  });

  test('reads terms that were stored with older stems, and gives them the stems of today', () => {
    const stored = '1:en adding.04 cards.01 paste.01 1000';
    assert.deepEqual(parseTerms(stored)?.terms, ['adding.04', 'cards.01', 'paste.01', '1000']);
    assert.equal(renewTerms(stored), '2:en adding.03 cards.01 paste 1000');
    assert.equal(renewTerms('1:nl betalingen.05'), '2:nl betalingen.06al');
    assert.equal(renewTerms('1:?en,de lost cards'), '2:?en,de lost cards');
    for (const other of ['2:en adding.03', '2:?en add', '0:en adding.04', ''])
      assert.equal(renewTerms(other), other);
  });

  test('leaves a short text to be settled later', () => {
    assert.deepEqual(parseTerms(analyse('Lost card')), {
      language: undefined,
      possible: [],
      terms: ['lost', 'card'],
    });
  });
});

describe('guessLanguage', () => {
  const sentences: Record<string, string> = {
    en: 'You can return the item within thirty days if it has not been used.',
    de: 'Sie können den Artikel innerhalb von dreißig Tagen zurückgeben, wenn er nicht benutzt wurde.',
    fr: "Vous pouvez retourner l'article dans les trente jours s'il n'a pas été utilisé.",
    es: 'Puede devolver el artículo en un plazo de treinta días si no ha sido usado.',
    it: "È possibile restituire l'articolo entro trenta giorni se non è stato usato.",
    pt: 'Você pode devolver o artigo no prazo de trinta dias se não tiver sido usado.',
    nl: 'U kunt het artikel binnen dertig dagen terugsturen als het niet is gebruikt.',
    sv: 'Du kan returnera varan inom trettio dagar om den inte har använts.',
    da: 'Du kan returnere varen inden for tredive dage, hvis den ikke er blevet brugt af dig.',
    no: 'Du kan returnere varen innen tretti dager hvis den ikke er blitt brukt av deg.',
    fi: 'Voit palauttaa tuotteen kolmenkymmenen päivän kuluessa, jos sitä ei ole käytetty.',
    ru: 'Вы можете вернуть товар в течение тридцати дней, если он не был использован.',
    hu: 'A terméket harminc napon belül visszaküldheti, ha nem használta, és az nem sérült.',
    ro: 'Puteți returna articolul în termen de treizeci de zile dacă nu a fost folosit și este întreg.',
    tr: 'Ürünü kullanılmadıysa otuz gün içinde iade edebilirsiniz ve bu çok kolay.',
    pl: 'Możesz zwrócić towar w ciągu trzydziestu dni, jeśli nie był używany.',
    ja: '未使用の場合は、三十日以内に商品を返品できます。',
    zh: '如果商品未使用，您可以在三十天内退货。',
    ko: '사용하지 않은 상품은 삼십일 이내에 반품할 수 있습니다.',
    th: 'คุณสามารถคืนสินค้าได้ภายในสามสิบวัน',
    el: 'Μπορείτε να επιστρέψετε το προϊόν εντός τριάντα ημερών.',
    uk: 'Ви можете повернути товар протягом тридцяти днів, якщо він не був у використанні.',
  };
  for (const [language, sentence] of Object.entries(sentences)) {
    test(`knows a sentence in ${language}`, () => {
      assert.equal(guessLanguage(tokenise(sentence)).languages[0], language);
    });
  }
});
