import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { change, chunk, firstOf, indexOf, pair } from './index-fixtures.ts';

/** Three pairs, a question that shares only stems or folded letters with the first, and the language. */
const cases: [language: string, questions: [string, string, string], asked: string][] = [
  [
    'de',
    ['Wie kann ich meine Bestellung stornieren?', 'Wo ist mein Paket?', 'Was kostet der Versand?'],
    'Bestellungen storniert',
  ],
  [
    'fr',
    ['Comment annuler ma commande ?', 'Où est mon colis ?', 'Combien coûte la livraison ?'],
    'annulation commandes',
  ],
  [
    'es',
    ['¿Cómo es la cancelación de mi pedido?', '¿Dónde está mi paquete?', '¿Cuánto cuesta el envío?'],
    'cancelaciones',
  ],
  [
    'it',
    ['Come posso annullare il mio ordine?', 'Dove si trova il pacco?', 'Quanto costa la spedizione?'],
    'annullato ordini',
  ],
  [
    'pt',
    ['Como posso cancelar o meu pedido?', 'Onde está a minha encomenda?', 'Quanto custa o frete?'],
    'cancelamento pedidos',
  ],
  [
    'nl',
    ['Hoe kan ik mijn bestelling annuleren?', 'Waar is mijn pakket?', 'Wat kost de verzending?'],
    'bestellingen',
  ],
  [
    'sv',
    ['Hur kan jag avboka min beställning?', 'Var är mitt paket?', 'Vad kostar frakten?'],
    'beställningar',
  ],
  [
    'fi',
    ['Miten voin peruuttaa tilaukseni?', 'Missä minun pakettini on?', 'Mitä toimitus maksaa?'],
    'tilauksen peruutus',
  ],
  ['ru', ['Как отменить мой заказ?', 'Где моя посылка?', 'Сколько стоит доставка?'], 'отмена заказа'],
  [
    'hu',
    ['Hogyan tudom törölni a rendelésemet?', 'Hol van a csomagom?', 'Mennyibe kerül a szállítás?'],
    'rendelések',
  ],
  ['tr', ['Siparişimi nasıl iptal edebilirim?', 'Kargom nerede?', 'Teslimat ne kadar?'], 'siparişi iptal'],
  [
    'ja',
    ['注文をキャンセルするにはどうすればいいですか?', '荷物はどこですか?', '送料はいくらですか?'],
    'キャンセルしたい',
  ],
  ['zh', ['如何取消我的订单？', '我的包裹在哪里？', '运费是多少？'], '取消订单'],
  ['ko', ['주문을 어떻게 취소하나요?', '택배는 어디에 있나요?', '배송비는 얼마인가요?'], '주문 취소'],
  ['th', ['ฉันจะยกเลิกคำสั่งซื้อได้อย่างไร', 'พัสดุของฉันอยู่ที่ไหน', 'ค่าจัดส่งเท่าไร'], 'ยกเลิกคำสั่งซื้อ'],
  ['hi', ['मैं अपना ऑर्डर कैसे रद्द करूँ?', 'मेरा पार्सल कहाँ है?', 'डिलीवरी का शुल्क कितना है?'], 'ऑर्डर रद्द'],
  ['ar', ['كيف يمكنني إلغاء طلبي؟', 'أين طردي؟', 'كم تكلفة التوصيل؟'], 'إلغاء الطلب'],
];

describe('languages', () => {
  for (const [language, questions, asked] of cases) {
    test(`finds by other word forms in ${language}`, () => {
      const index = indexOf(questions.map((question, at) => pair(at + 1, question)));
      assert.equal(firstOf(index, asked), 'qa:1:0');
    });
  }

  test('a chatbot in two languages answers short questions in both', () => {
    const index = indexOf([
      pair(1, 'How can I cancel my orders with you?'),
      pair(2, 'What does shipping to Germany cost?'),
      pair(3, 'Wie kann ich meine Bestellungen bei euch stornieren?'),
      pair(4, 'Was kostet der Versand nach Deutschland?'),
    ]);
    assert.deepEqual([...index.languages].sort(), ['de', 'en']);
    assert.equal(firstOf(index, 'cancelling order'), 'qa:1:0');
    assert.equal(firstOf(index, 'Bestellung storniert'), 'qa:3:0');
    assert.equal(firstOf(index, 'Versandkosten'), 'qa:4:0');
  });

  test('words typed without their accents find those written with them', () => {
    const index = indexOf([
      pair(1, '¿Cómo es la cancelación?'),
      pair(2, '¿Dónde está el número de teléfono?'),
    ]);
    assert.equal(firstOf(index, 'numero de telefono'), 'qa:2:0');
    assert.equal(firstOf(index, 'cancelacion'), 'qa:1:0');
  });

  test('a text too short to tell its language is read in that of the others, whenever they come', () => {
    const short = pair(1, 'Kartenverlust melden');
    const others = [
      pair(2, 'Wie kann ich mein Passwort ändern, wenn ich es vergessen habe?'),
      pair(3, 'Warum wurde meine Zahlung von der Bank nicht angenommen?'),
    ];
    const later = indexOf([short]);
    later.apply(change(2, others));
    assert.deepEqual(
      later.search('meldet', { top: 3 }),
      indexOf([short, ...others]).search('meldet', { top: 3 }),
    );
    assert.equal(firstOf(later, 'meldet'), 'qa:1:0');
  });

  test('parts of a file too short to tell their language follow the others, copies in other files too', () => {
    const parts = [
      ...['Kartenverlust melden', 'Gerätesperre', '450 mm', 'Kontosperrungen'].map((text, at) =>
        chunk(1, at, text),
      ),
      chunk(2, 0, 'Kontosperrungen'),
      chunk(2, 1, 'Kartensperren'),
    ];
    const english = pair(3, 'How can I change my password when I have forgotten it?');
    const german = ['Wie kann ich mein Passwort ändern?', 'Warum wurde meine Zahlung nicht angenommen?'].map(
      (text, at) => pair(4 + at, text),
    );
    const all = indexOf([...parts, english]);
    const before = all.search('Kontosperrung', { top: 9 });
    all.apply(change(2, german, [{ kind: 'qa', sourceId: 3 }]));
    const afresh = indexOf([...parts, ...german]);
    for (const question of ['Kontosperrung', 'Karten sperren', 'meldet', '450'])
      assert.deepEqual(all.search(question, { top: 9 }), afresh.search(question, { top: 9 }), question);
    assert.notDeepEqual(all.search('Kontosperrung', { top: 9 }), before);
    all.apply(change(3, [], [{ kind: 'file', sourceId: 1 }]));
    const left = indexOf([...parts.slice(4), ...german]);
    assert.deepEqual(all.search('Kontosperrung', { top: 9 }), left.search('Kontosperrung', { top: 9 }));
  });
});
