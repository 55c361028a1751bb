/** Words that are asked in another form than the texts have: inflected, misspelt, in one word or two, without marks. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cards, firstOf, indexOf, pair } from './index-fixtures.ts';

describe('a chatbot index', () => {
  test('finds a pair by other forms of its words and in spite of a typo', () => {
    const index = indexOf(cards);
    assert.equal(firstOf(index, 'activating cards'), 'qa:1:0');
    assert.equal(firstOf(index, 'statment'), 'qa:5:0');
    assert.equal(firstOf(index, 'transfering'), 'qa:3:0');
  });

  test('a number and its unit are found whether they are written in one word or in two', () => {
    const parcels = [
      pair(1, 'What does a parcel of up to 5 kg cost?'),
      pair(2, 'What does a parcel of up to 10 kg cost?'),
      pair(3, 'What does a parcel of up to 20kg cost?'),
      pair(4, 'What does a letter cost?'),
    ];
    const index = indexOf(parcels);
    for (const [asked, id] of [
      ['10kg', 2],
      ['10 kg', 2],
      ['20kg', 3],
    ] as const)
      assert.equal(firstOf(index, `price of a parcel of ${asked}`), `qa:${id}:0`, asked);
    const joined = indexOf([pair(1, 'May I bring a 10l bottle?'), pair(2, 'May I bring a 20l bottle?')]);
    assert.equal(firstOf(joined, 'a bottle of 20 l'), 'qa:2:0');
    const asOneWord = joined.search('a bottle of 20l', { top: 2 });
    assert.deepEqual(joined.search('a bottle of 20 l', { top: 2 }), asOneWord);
  });

  test('a word is found whether it is written as one or as two', () => {
    const apart = indexOf([
      pair(1, 'How do I log in to my account?'),
      pair(2, 'How do I set up e-mail on my phone?'),
      pair(3, 'Where do I see the one-way fares?'),
      pair(4, 'Which card may I take abroad?'),
    ]);
    const explained = { top: 1, explain: true };
    for (const [asked, id, words] of [
      ['login', 1, ['log']],
      ['setup', 2, ['set']],
      ['email', 2, ['e', 'mail']],
      ['oneway', 3, ['one', 'way']],
    ] as const) {
      const [match] = apart.search(asked, explained).matches;
      assert.deepEqual([match?.sourceId, match?.explanation?.words], [id, words], asked);
    }
    const joined = indexOf([
      pair(1, 'The login page is empty'),
      pair(2, 'Which email address is yours?'),
      pair(3, 'May I bring a dog?'),
    ]);
    for (const [asked, id, words] of [
      ['log in', 1, ['log']],
      ['e-mail', 2, ['e', 'mail']],
      ['E mail', 2, ['e', 'mail']],
    ] as const) {
      const [match] = joined.search(asked, explained).matches;
      assert.deepEqual([match?.sourceId, match?.explanation?.words], [id, words], asked);
    }
    const german = indexOf([
      pair(1, 'Wie hoch sind die Kosten der Lieferung?'),
      pair(2, 'Wo ist mein Paket?'),
    ]);
    assert.equal(firstOf(german, 'Lieferungskosten'), 'qa:1:0');
  });

  test('a word is cut where a half has two letters, if texts or answers have the halves side by side', () => {
    const index = indexOf([
      pair(1, '¿Tienen Wi-Fi en las habitaciones?', 'Sí, en todo el hotel.'),
      pair(2, '¿Tienen espacio de trabajo?', 'Sí, hay co-working en la planta baja.'),
      pair(3, '¿Qué ca tienen?', 'Una rita.'),
    ]);
    const wordsOf = (asked: string) => index.search(asked, { top: 1, explain: true }).matches[0]?.explanation;
    assert.deepEqual(wordsOf('wifi')?.words, ['wi', 'fi']);
    assert.deepEqual(wordsOf('coworking')?.answerWords, ['co', 'working']);
    assert.deepEqual([...(wordsOf('carita')?.words ?? []), ...(wordsOf('carita')?.answerWords ?? [])], []);
  });

  test('a word of five letters or more that no text has finds those that begin or end with it', () => {
    const index = indexOf([
      pair(1, 'Wie hoch sind die Versandkosten?'),
      pair(2, 'Wo finde ich die Bedienungsanleitung?'),
      pair(3, 'Was bringt das Jahresabo?'),
      pair(4, 'Gibt es hier Postversand und Preislisten?'),
    ]);
    for (const [asked, id] of [
      ['Versand', 1],
      ['Kosten', 1],
      ['Anleitung', 2],
      ['Versands', 1],
    ] as const) {
      const [match] = index.search(asked, { top: 1, explain: true }).matches;
      assert.deepEqual([match?.sourceId, match?.explanation?.words], [id, [asked.toLowerCase()]]);
    }
    const wordsOf = (asked: string) =>
      index.search(asked, { top: 1, explain: true }).matches[0]?.explanation?.words;
    assert.deepEqual(wordsOf('Preis'), ['preis']);
    assert.deepEqual(wordsOf('Post'), []);
    const both = indexOf([pair(1, 'Was kostet der Versand?'), pair(2, 'Wie hoch sind die Versandkosten?')]);
    assert.deepEqual(both.search('Versand', { top: 2, explain: true }).matches[1]?.explanation?.words, []);
  });

  test('where common words are known, it finds words that end with it only where a word stands before it', () => {
    const index = indexOf([
      pair(1, 'Can I get an invoice?'),
      pair(2, 'How do I open an account?'),
      pair(3, 'My keyboard is broken'),
    ]);
    const found = (question: string) =>
      index.search(question, { top: 1, explain: true }).matches.map(({ explanation }) => explanation?.words);
    assert.deepEqual(found('voice'), [[]]);
    assert.deepEqual(found('count'), [[]]);
    assert.deepEqual(found('board'), [['board']]);
  });

  test('in Romance languages, which put prefixes before words, it finds none that end with it', () => {
    for (const [asked, ...questions] of [
      ['ouvert', 'Ai-je droit à un découvert autorisé ?', 'Quels sont vos horaires ?', 'Où êtes-vous ?'],
      ['conto', 'Come posso avere uno sconto?', 'Quando arriva il mio ordine?', 'Dove siete?'],
      ['pagar', 'Como posso apagar a minha morada?', 'Quando chega a encomenda?', 'Onde fica a loja?'],
      ['carga', '¿Cómo hago la descarga del programa?', '¿Dónde está mi pedido?', '¿Qué hago?'],
    ] as const) {
      const index = indexOf(questions.map((question, at) => pair(at + 1, question)));
      const [match] = index.search(asked, { top: 1, explain: true }).matches;
      assert.deepEqual(match?.explanation?.words ?? [], [], asked);
    }
    const begun = indexOf([pair(1, '¿Aceptan transferencias?'), pair(2, '¿Dónde está mi pedido?')]);
    const [match] = begun.search('transfer', { top: 1, explain: true }).matches;
    assert.deepEqual(match?.explanation?.words, ['transfer']);
  });

  test('a word that texts have is not cut, nor one whose halves they do not have', () => {
    const index = indexOf([pair(1, 'Is a carpet included?'), pair(2, 'May I bring a pet in the car?')]);
    const [match] = index.search('carpet', { top: 1, explain: true }).matches;
    assert.deepEqual([match?.sourceId, match?.explanation?.words], [1, ['carpet']]);
    assert.deepEqual(index.search('carport', { top: 1, explain: true }).matches[0]?.explanation?.words, []);
  });

  test('stop words that are typed without their marks count for nothing, unless a text has such a word', () => {
    const spanish = ['¿Cuánto cuesta el envío?', '¿Dónde están ustedes?', '¿Qué métodos de pago hay?'];
    const index = indexOf(spanish.map((question, at) => pair(at + 1, question)));
    const asked = { top: 1, explain: true };
    const marked = index.search('¿Y cuánto cuesta el envío?', asked);
    assert.deepEqual(index.search('y cuanto cuesta el envio', asked), marked);
    const czech = [pair(1, 'Jaký byt mohu koupit?'), pair(2, 'Kolik stojí dům?'), pair(3, 'Kde je zahrada?')];
    assert.deepEqual(indexOf(czech).search('byt', asked).matches[0]?.explanation?.words, ['byt']);
  });

  test('letters typed as two where a keyboard lacks them are the same letters, in texts and in questions', () => {
    const german = indexOf([
      pair(1, 'Können Sie mir die Größe nennen?'),
      pair(2, 'Wie loesche ich mein Konto?'),
      pair(3, 'Wo ist mein Paket?'),
    ]);
    const best = { top: 1, explain: true };
    const marked = german.search('Können Sie mir die Größe nennen?', best);
    const typed = german.search('Koennen Sie mir die Groesse nennen?', best);
    assert.equal(typed.matches[0]?.sourceId, 1);
    assert.deepEqual(typed.matches[0]?.explanation?.words, ['groesse', 'nennen']);
    assert.equal(marked.matches[0]?.explanation?.words.length, 2);
    assert.deepEqual(german.search('löschen', best).matches[0]?.explanation?.words, ['loschen']);
    const danish = indexOf([pair(1, 'Hvordan køber jeg en billet?'), pair(2, 'Hvad er jeres åbningstider?')]);
    for (const [asked, id] of [
      ['koeber', 1],
      ['aabningstider', 2],
    ] as const)
      assert.deepEqual(danish.search(asked, best).matches[0]?.explanation?.words, [asked], `${id}`);
  });
});
