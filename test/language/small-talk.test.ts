import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statedBy } from '../../server/src/language/profiles/profiles.ts';
import { stripSmallTalk } from '../../server/src/language/small-talk.ts';

function check(cases: readonly (readonly [asked: string, left: string])[]): void {
  for (const [asked, left] of cases) assert.equal(stripSmallTalk(asked), left, asked);
}

test('greetings before a question and thanks after it are left out', () => {
  check([
    ['Hi, how do I return my mattress?', 'how do I return my mattress?'],
    ['hello there how do i return my mattress', 'how do i return my mattress'],
    ['Good morning! Where is my order? Thanks!', 'Where is my order?'],
    ['where is my order thanks a lot for your help', 'where is my order'],
    ['Dear Sir or Madam,\nI have lost my card.\nKind regards,\nJane van Dyke', 'I have lost my card.'],
    ['Hello! I have a question. Do you ship abroad? Thank you in advance :)', 'Do you ship abroad?'],
    ['Hi, can you help me? My card was stolen. Please help!!!', 'My card was stolen.'],
    ['👋 hey team, refunds?', 'refunds?'],
    ['Thanks. What does shipping cost?', 'What does shipping cost?'],
    [
      "Hi there, hope you're well. What's the price of #12 (50%), please help",
      "What's the price of #12 (50%)",
    ],
  ]);
});

test('so they are in other languages', () => {
  check([
    ['Guten Tag, wie lange dauert der Versand? Vielen Dank im Voraus', 'wie lange dauert der Versand?'],
    [
      'Sehr geehrte Damen und Herren, ich möchte kündigen. Mit freundlichen Grüßen Max Muster',
      'ich möchte kündigen.',
    ],
    ['Bonjour madame, où est ma commande ? Merci d’avance', 'où est ma commande ?'],
    ['Hola buenas tardes, ¿cuánto cuesta el envío? Muchas gracias', '¿cuánto cuesta el envío?'],
    ['Buongiorno, come posso pagare? Grazie mille', 'come posso pagare?'],
    ['Bom dia, tenho uma dúvida: como cancelo o pedido? Obrigada', 'como cancelo o pedido?'],
    ['Hoi, ik heb een vraagje. Wanneer zijn jullie open? Alvast bedankt', 'Wanneer zijn jullie open?'],
    ['Dzień dobry, ile kosztuje dostawa? Z góry dziękuję', 'ile kosztuje dostawa?'],
    ['Здравствуйте! Как вернуть товар? Заранее спасибо', 'Как вернуть товар?'],
    ['Merhaba, kargo ne zaman gelir? Teşekkürler', 'kargo ne zaman gelir?'],
    ['السلام عليكم، كيف أعيد المنتج؟ شكرا لكم', 'كيف أعيد المنتج؟'],
    ['नमस्ते, मेरा ऑर्डर कहाँ है? धन्यवाद', 'मेरा ऑर्डर कहाँ है?'],
    ['안녕하세요, 환불은 어떻게 하나요? 감사합니다', '환불은 어떻게 하나요?'],
    ['你好，请问怎么退货？谢谢！', '怎么退货？'],
    ['您好请问怎么退货', '怎么退货'],
    ['すみません、返品はできますか？よろしくお願いします。', '返品はできますか？'],
    ['สวัสดีครับ คืนสินค้าได้ไหมครับ ขอบคุณครับ', 'คืนสินค้าได้ไหม'],
    ['Xin chào, phí giao hàng bao nhiêu? Cảm ơn', 'phí giao hàng bao nhiêu?'],
  ]);
});

test('thanks are left out with the name behind them, where a comma or a new line stands between', () => {
  check([
    ['Where is my order? Thanks, John', 'Where is my order?'],
    ['Where is my order?\nMany thanks\nMary-Jane O’Neill', 'Where is my order?'],
    ['Bom dia, gostaria de cancelar. Obrigado, João', 'gostaria de cancelar.'],
    ['Wo ist mein Paket? Danke, Gruß Peter', 'Wo ist mein Paket?'],
    ['Wo ist mein Paket?\n\nViele Grüße\nPeter', 'Wo ist mein Paket?'],
    ['Où est mon colis ? Merci d’avance, Julie M.', 'Où est mon colis ?'],
  ]);
  for (const asked of [
    'It did not arrive. Thanks, still waiting',
    'It did not arrive. Thanks, Refund?',
    'IT DID NOT ARRIVE. THANKS, REFUND',
    'It did not arrive. Thanks to Peter',
    'It did not arrive. Thanks, The Refund Is Missing',
  ])
    assert.equal(stripSmallTalk(asked), asked);
});

test('a question that is nothing but courtesy stays as it is', () => {
  for (const asked of ['Hello!', 'Thank you so much', 'Hi, thanks', 'Danke', '谢谢', 'Bye', '?!', ''])
    assert.equal(stripSmallTalk(asked), asked);
});

test('every phrase of every language is known by the words it is written in', () => {
  const question = 'parcel number seven is missing';
  const phrasesOf = (groups: string): string[] =>
    groups.split(';').flatMap((group) => (group.split('+')[0] ?? '').split(',').map((one) => one.trim()));
  const each = statedBy(({ smallTalk }) => smallTalk);
  assert.equal(each.length + statedBy(({ unspacedSmallTalk }) => unspacedSmallTalk).length, 28);
  for (const [, { greetings, closings, asides, signOffs = '' }] of each) {
    check(phrasesOf(greetings).map((phrase) => [`${phrase} ${question}`, question]));
    check(phrasesOf(asides).map((phrase) => [`${phrase}: ${question}`, question]));
    check(phrasesOf(closings).map((phrase) => [`${question} ${phrase}!`, question]));
    const written = phrasesOf(signOffs).filter((phrase) => phrase !== '');
    check(written.map((phrase) => [`${question}.\n${phrase}\nJo`, `${question}.`]));
  }
});

test('small talk keeps what it is about', () => {
  check([
    ['hi there, how are you?', 'how are you?'],
    ['how are you doing today, bot', 'how are you doing today, bot'],
    ['why thank you', 'why thank you'],
    ['this was a nice chat, goodbye', 'this was a nice chat, goodbye'],
    ['I lost it. Need help.', 'I lost it.'],
    ['Lost it. Need help.', 'Lost it. Need help.'],
    ['where is it thanks', 'where is it'],
    ['track it thanks', 'track it thanks'],
  ]);
});

test('words of courtesy that a question is about stay', () => {
  for (const asked of [
    'Where is my order?',
    'Who can help me?',
    'Can you help me with my order?',
    'Do you have hi-fi systems?',
    'Hi-fi systems from whom?',
    'I have a question about my invoice',
    'I need help with my password',
    'How do I say goodbye',
    'Welche Fernseher haben Sie von LG',
    'Ist das ein gutes Angebot, LG Kühlschrank',
    'Hai spedito il mio ordine?',
    'hello.example.com is down',
    'Is there a price in regards to size',
    'What do kind regards mean in a letter to your team',
  ])
    assert.equal(stripSmallTalk(asked), asked);
});
