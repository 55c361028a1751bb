import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { quote } from './quote-key-segments.ts';

describe('quote, of what hangs on other sentences', () => {
  test('brings along what a sentence points back to from its second place', () => {
    const lease =
      'Rent is due on the first of each month. If it arrives after the fifth, a late fee of £25 is charged. The office is in Block B.';
    assert.equal(quote('late fee', lease, 'en'), lease.slice(0, lease.indexOf(' The office')));
    const cancel =
      'The law gives you 14 days from delivery to cancel. You then have a further fortnight to send the goods back.';
    assert.equal(quote('How long to send goods back?', cancel, 'en'), cancel);
    const german =
      'Die Ware liegt im Lager bereit. Wenn sie beschädigt ist, rufen Sie an. Wenn Sie Fragen haben, schreiben Sie uns.';
    assert.equal(
      quote('beschädigt', german, 'de'),
      'Die Ware liegt im Lager bereit. Wenn sie beschädigt ist, rufen Sie an.',
    );
    assert.equal(quote('Fragen', german, 'de'), 'Wenn Sie Fragen haben, schreiben Sie uns.');
  });

  test('brings along what a sentence points back to in its own language only', () => {
    const german =
      'Die Kita am Bach betreut Kinder von sieben bis vier Uhr. Die Kita am Wald betreut Kinder von acht bis drei Uhr.';
    assert.equal(
      quote('Wie lange ist die Kita am Wald offen?', german),
      'Die Kita am Wald betreut Kinder von acht bis drei Uhr.',
    );
    const spanish =
      'La cuenta es gratuita para todos los clientes del banco. Es necesario firmar el contrato en la oficina.';
    assert.equal(
      quote('¿Dónde hay que firmar el contrato?', spanish),
      'Es necesario firmar el contrato en la oficina.',
    );
    const dutch = 'De winkel heeft een parkeerplaats. Die is gratis voor klanten met een kaart.';
    assert.equal(quote('Is het gratis voor klanten met een kaart?', dutch), dutch);
  });

  test('brings along what takes part of a sentence back', () => {
    const terms =
      'Returns are free of charge for thirty days. However, sale items cannot be returned. We pay within a week.';
    assert.equal(
      quote('Are returns free?', terms),
      'Returns are free of charge for thirty days. However, sale items cannot be returned.',
    );
    const japanese = '注文の後のキャンセルはできません。ただし、発送の前はお電話で承ります。送料は無料です。';
    assert.equal(
      quote('キャンセルしたい', japanese),
      '注文の後のキャンセルはできません。ただし、発送の前はお電話で承ります。',
    );
  });

  test('brings along the exceptions from a sentence', () => {
    for (const [language, question, quoted, rest] of [
      [
        'en',
        'Can I return opened goods?',
        'You can return opened goods. Exceptions are food and underwear.',
        'We pay soon.',
      ],
      [
        'de',
        'Was ist nicht versichert?',
        'Nicht versichert ist Glas. Ausgenommen davon sind Autoscheiben.',
        'Melden Sie alles.',
      ],
      [
        'de',
        'Sind Hunde erlaubt?',
        'Hunde sind erlaubt. Davon ausgenommen ist der Speisesaal.',
        'Wasser steht bereit.',
      ],
      ['fr', 'Puis-je annuler ?', 'Vous pouvez annuler. Sauf les offres Éco.', 'La caution est rendue.'],
      ['es', '¿Puedo cancelar?', 'Puede cancelar. Excepto las tarifas de oferta.', 'El pago es seguro.'],
      [
        'pl',
        'Czy mogę zwrócić towar?',
        'Możesz zwrócić towar. Wyjątkiem są kosmetyki.',
        'Kurier przyjedzie jutro.',
      ],
      ['tr', 'İade var mı?', 'İade vardır. Ancak indirimli ürünler alınmaz.', 'Kargo ücretsizdir.'],
    ] as const)
      assert.equal(quote(question, `${quoted} ${rest}`, language), quoted, language);
  });
});
