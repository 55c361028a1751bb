import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AnswerType } from '../../../../server/src/language/profiles/profile.ts';
import {
  asksHowTo,
  findAnswerTypes,
  hasAnswer,
  stripDurationPhrase,
} from '../../../../server/src/retrieval/answering/quoting/answer-types.ts';
import { quote } from './quote-key-segments.ts';

/** By language, for each kind a question, an answer that has it, and one that has not. */
const CASES: Record<
  string,
  Partial<Record<AnswerType, [question: string, answer: string, other: string]>>
> = {
  en: {
    amount: ['How much is delivery?', 'It costs £7.50.', 'It costs nothing extra.'],
    duration: ['How long does it take?', 'Two to three working days.', 'As long as you like, any day.'],
    time: ['What time is check-in?', 'From 3 pm.', 'At the desk.'],
    telephone: [
      'Who do I call for service?',
      'Customer service: 0800 331 7740.',
      'Call customer service, room 12.',
    ],
  },
  de: {
    amount: ['Was kostet der Versand?', 'Er kostet 4,90 €.', 'Das hängt vom Gewicht ab.'],
    duration: ['Wie lange dauert das?', 'Zwei bis drei Werktage oder 5 Tage.', 'Das dauert den ganzen Tag.'],
    time: ['Um wie viel Uhr öffnen Sie?', 'Um 9 Uhr.', 'Am Montag.'],
    telephone: ['Wie ist die Telefonnummer?', 'Tel. 030 123456.', 'Zimmer 12.'],
  },
  fr: {
    amount: ['Combien coûte la livraison ?', '4,90 € par colis.', 'Cela dépend du poids.'],
    duration: ['Combien de temps faut-il ?', 'Deux semaines.', 'Un certain temps.'],
    time: ['À quelle heure ouvrez-vous ?', 'À 9h30.', 'Le lundi.'],
    telephone: ['Quel est le numéro de téléphone ?', '01 23 45 67 89', 'Chambre 12.'],
  },
  es: {
    amount: ['¿Cuánto cuesta el envío?', 'Cuesta 5 euros.', 'Depende del peso.'],
    duration: ['¿Cuánto tarda?', 'Tres días.', 'Tarda un poco.'],
    time: ['¿A qué hora abren?', 'A las 9:00.', 'El lunes.'],
    telephone: ['¿Cuál es el teléfono?', '912 345 678', 'La sala 12.'],
  },
  it: {
    amount: ['Quanto costa la spedizione?', 'Costa € 5.', 'Dipende dal peso.'],
    duration: ['Quanto tempo ci vuole?', 'Due settimane.', 'Ci vuole un po’.'],
    time: ['A che ora aprite?', 'Alle 9:00.', 'Il lunedì.'],
    telephone: ['Qual è il numero di telefono?', '06 1234 5678', 'La stanza 12.'],
  },
  nl: {
    amount: ['Wat kost de verzending?', 'Dat kost € 5.', 'Dat hangt van het gewicht af.'],
    duration: ['Hoe lang duurt het?', 'Drie dagen.', 'Dat duurt even.'],
    time: ['Hoe laat gaan jullie open?', 'Om 9.30 uur.', 'Op maandag.'],
    telephone: ['Wat is het telefoonnummer?', '020 123 4567', 'Kamer 12.'],
  },
  pt: {
    amount: ['Quanto custa o envio?', 'Custa 5 €.', 'Depende do peso.'],
    duration: ['Quanto tempo demora?', 'Duas semanas.', 'Demora um pouco.'],
    time: ['A que horas abrem?', 'Às 9h30.', 'Na segunda-feira.'],
    telephone: ['Qual é o telefone?', '21 123 4567', 'Sala 12.'],
  },
  pl: {
    amount: ['Ile kosztuje wysyłka?', '15 zł.', 'To zależy od wagi.'],
    duration: ['Jak długo to trwa?', 'Trzy dni.', 'To trochę trwa.'],
    time: ['O której otwieracie?', 'O 9:00.', 'W poniedziałek.'],
    telephone: ['Jaki jest numer telefonu?', '22 123 45 67', 'Pokój 12.'],
  },
};

describe('the kind of answer that a question asks for', () => {
  test('is told in many languages, and so is a sentence that has it', () => {
    for (const [language, kinds] of Object.entries(CASES))
      for (const [kind, [question, answer, other]] of Object.entries(kinds)) {
        assert.deepEqual(findAnswerTypes(question, language), [kind], question);
        assert.equal(hasAnswer(answer, kind as AnswerType, language), true, answer);
        assert.equal(hasAnswer(other, kind as AnswerType, language), false, other);
      }
  });

  test('is none of other questions, and none where the language is not known', () => {
    for (const question of ['Is there a lift?', 'How do I cancel?', 'Many thanks', 'How much water fits in?'])
      assert.deepEqual(findAnswerTypes(question, 'en'), []);
    assert.deepEqual(findAnswerTypes('How much is it?', undefined), []);
    assert.deepEqual(findAnswerTypes('How much is it?', 'sw'), []);
  });

  test('is given by one step without the others', () => {
    const manual =
      'Making espresso\n1. Turn it on. Heating up takes 45 seconds.\n2. Choose a basket.\n3. Press the button.';
    assert.equal(
      quote('How long does heating up take?', manual, 'en'),
      'Making espresso\n1. Turn it on. Heating up takes 45 seconds.',
    );
    assert.equal(quote('heating up', manual, 'en'), manual);
  });

  test('how to do something is answered with the steps under the heading that names it, or with its whole section', () => {
    const manual =
      'Frothing milk\n1. Press the steam button.\n2. Dip the wand into the milk.\n\nUse a jug. After frothing, the machine is too hot for espresso.';
    const steps = /1\. Press the steam button\.\n2\. Dip the wand into the milk\./;
    assert.match(quote('How do I froth milk with this machine?', manual, 'en'), steps);
    const hardness =
      'Setting the water hardness\nDip the strip into tap water. Hold the button: it flashes. Press one-cup for soft, two-cup for medium.';
    assert.equal(quote('how do I set the water hardness', hardness, 'en'), hardness);
    assert.notEqual(quote('water hardness', hardness, 'en'), hardness);
    const german =
      'Entkalken\nEntkalker einfüllen, wenn die Lampe leuchtet. Die Taste halten, bis es blinkt. Den Tank spülen und füllen.';
    assert.equal(quote('Wie kann ich entkalken?', german, 'de'), german);
  });

  test('of a duration is told by the rest of the question', () => {
    const page =
      'How long does delivery take?\nTwo to three working days.\n\nCan I keep my number?\nYes. Text us for a code. The code is valid for 30 days.';
    assert.equal(quote('how long is the code valid', page, 'en'), 'The code is valid for 30 days.');
    assert.match(quote('how long', page, 'en'), /^How long does delivery take\?/);
  });

  test('makes a quote prefer what has such an answer', () => {
    const plans =
      'Lite: 5 GB for 6 pounds a month\nPlus: 25 GB for 11 pounds a month\n\nWe slow the connection, which costs nothing extra. On Lite it does not roll over.';
    assert.equal(
      quote('What does the Lite plan cost?', plans, 'en').split('\n')[0],
      'Lite: 5 GB for 6 pounds a month',
    );
    const boots =
      'Boots\nLeather boots can be resoled twice. Resoling costs £65 per pair. We cannot resole boots with moulded soles.';
    assert.match(quote('boots resole price', boots, 'en'), /Resoling costs £65 per pair\./);
    const service =
      'Service\nIf the lamp flashes, call customer service. Keep the receipt.\n\nCustomer service: 0800 331 7740, Monday to Saturday.';
    assert.match(quote('who do I call for service', service, 'en'), /0800 331 7740/);
    const hours =
      'Opening hours\nDay: Friday; Shop: 8:00–17:30; Desk: 9–12\nDay: Sunday; Shop: closed; Desk: closed';
    assert.equal(quote('opening hours', hours, 'en'), hours);
  });
});

test('what is asked for is told without marks on letters too, and with two letters for one', () => {
  for (const [question, language, kinds] of [
    ['cuanto cuesta el desayuno', 'es', ['amount']],
    ['a que hora abren', 'es', ['time']],
    ['combien coute la livraison', 'fr', ['amount']],
    ['numero de telephone', 'fr', ['telephone']],
    ['oeffnungszeiten', 'de', ['time']],
    ['offnungszeiten', 'de', ['time']],
    ['qual o preco', 'pt', ['amount']],
    ['jak dlugo trwa dostawa', 'pl', ['duration']],
  ] as const)
    assert.deepEqual(findAnswerTypes(question, language), kinds, question);
  assert.ok(asksHowTo('como cancelo', 'es'));
  assert.ok(asksHowTo('jak moge zwrocic', 'pl'));
  assert.equal(stripDurationPhrase('cuanto tarda el envío', 'es').trim(), 'el envío');
});

test('prices are known by the signs and codes of any large currency', () => {
  for (const price of [
    '₱20',
    '₹ 500',
    'Rs. 500',
    'Rs 500',
    'AED 50',
    '50 SGD',
    '₦2,000',
    '₺50',
    'CHF 12.-',
    'EUR 5',
  ])
    assert.ok(hasAnswer(`It costs ${price}.`, 'amount', 'en'), price);
  for (const other of ['There are 20 of them', 'size 50 SG', 'room RS12', 'hours 500', 'try 5 of them'])
    assert.ok(!hasAnswer(other, 'amount', 'en'), other);
});
