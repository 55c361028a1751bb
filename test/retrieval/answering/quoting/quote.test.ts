import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { isSeparator } from '../../../../server/src/language/separators.ts';
import { DEFAULT_QUOTE } from '../../../../server/src/retrieval/answering/quoting/quote.ts';
import { splitSegments } from '../../../../server/src/retrieval/answering/quoting/segments.ts';
import { anyText } from '../../../language/any-text.ts';
import { quote } from './quote-key-segments.ts';

describe('quote', () => {
  const passage =
    'Our shop was founded in 1987 by two brothers. It has four branches. Returns are accepted within thirty days. ' +
    'They must be in their box. The refund is paid to your card within a week. Parking is free on Sundays.';

  test('never cuts a sentence, whatever is asked', () => {
    fc.assert(
      fc.property(
        anyText,
        anyText,
        fc.constantFrom(0, DEFAULT_QUOTE.maxParagraph),
        (question, text, maxParagraph) => {
          const units = splitSegments(text).map((unit) => unit.text);
          const selected = quote(question, text, undefined, { maxParagraph });
          assert.equal(selected === '', isSeparator(text));
          // Where whole units may end, if each was taken or left out: one may begin as another does.
          const ends = new Set([0]);
          for (const unit of units) {
            for (const end of [...ends]) {
              const rest = selected.slice(end);
              // With the mark for what is left out, and without, as a unit may begin with one.
              for (const [between] of [/^\s*/.exec(rest), /^\s*…?\s*/.exec(rest)].filter(
                (one) => one !== null,
              ))
                if (rest.startsWith(unit, between.length)) ends.add(end + between.length + unit.length);
            }
          }
          assert.ok(ends.has(selected.length));
        },
      ),
    );
  });

  test('gives the sentence that answers and not its neighbours', () => {
    assert.equal(
      quote('When was the shop founded?', passage),
      'Our shop was founded in 1987 by two brothers.',
    );
    assert.equal(quote('parking', passage), 'Parking is free on Sundays.');
  });

  test('brings along what a sentence points back to', () => {
    assert.equal(
      quote('Must it be in its box?', passage),
      'Returns are accepted within thirty days. They must be in their box.',
    );
  });

  test('leaves out the small words of the language that it is told, whatever a price list seems to be in', () => {
    const prices = `Servicing
Service: MOT test; Small car: £45.00; Van: £52.00; Duration: 45 minutes
Service: Oil change; Small car: £69.00; Van: £95.00; Duration: 40 minutes
Service: Diagnostic check; Small car: £48.00; Van: £48.00; Duration: 30 minutes

All prices include VAT and labour. An MOT retest within ten working days is free.`;
    assert.equal(quote('Is VAT included?', prices, 'en'), 'All prices include VAT and labour.');
    assert.equal(
      quote('What does an MOT test cost?', prices, 'en'),
      'Service: MOT test; Small car: £45.00; Van: £52.00; Duration: 45 minutes',
    );
  });

  test('gives the same whatever was read before', () => {
    // More words than are kept: in one of these calls they are forgotten between two sentences.
    const asked = Array.from({ length: 70_000 }, (_, at) => `q${at} parking`);
    for (let from = 0; from < asked.length; from += 7) {
      const question = asked.slice(from, from + 7).join(' ');
      assert.equal(quote(question, passage), 'Parking is free on Sundays.');
    }
  });

  test('reads a text of very many short lines', () => {
    const titles = Array.from({ length: 20_000 }, (_, at) => `Title ${at % 7}`).join('\n');
    assert.match(quote('title three', titles), /^Title \d/);
    assert.match(quote('title three', `${titles.replaceAll(/ \d/g, '')}\nThe end.`), /^Title/);
  });

  test('finds a sentence in a text of more words than are kept', () => {
    const sentences = Array.from({ length: 7_000 }, (_, sentence) => {
      const words = Array.from({ length: 10 }, (_, at) => `x${(sentence * 10 + at).toString(36)}`);
      return `The ${words.join(' ')} is here.`;
    });
    const text = [...sentences, passage, ...sentences.reverse()].join(' ');
    assert.equal(
      quote('How many branches are there?', text),
      'Our shop was founded in 1987 by two brothers. It has four branches.',
    );
  });

  test('gives the first sentences where nothing stands out', () => {
    const selected = quote('quantum physics', passage);
    assert.ok(selected.startsWith('Our shop was founded') && passage.startsWith(selected));
  });

  test('tells numbers and codes by how they are written', () => {
    const weights =
      'Weight: up to 2,5 kg; Price: €4\nWeight: up to 5 kg; Price: €6\nWeight: up to 15 kg; Price: €9';
    for (const question of ['a parcel of 5 kg', 'a parcel of 5kg', 'parcel 5 KG'])
      assert.equal(quote(question, weights), 'Weight: up to 5 kg; Price: €6');
    assert.equal(quote('a parcel of 2.5 kg', weights), 'Weight: up to 2,5 kg; Price: €4');
    const parts = 'Part: 4711-A/B; Name: Head\nPart: 4712-B; Name: Key\nPart: 4711-B; Name: Seal';
    assert.equal(quote('part 4711-b', parts), 'Part: 4711-B; Name: Seal');
  });

  test('of sentences that fit alike, gives the one beside what was found first', () => {
    const page =
      'Too loud\nClean the fan. Place it on a flat surface.\n\nNo display\nThe sensor is dirty. Clean it with a dry cloth.';
    assert.equal(
      quote('How do I clean the sensor?', page),
      'The sensor is dirty. Clean it with a dry cloth.',
    );
  });

  test('of what fits alike, gives first what has the words beside one another as they were asked, small ones too', () => {
    const stay = 'Arrival and departure\nCheck-in: from 3 pm\nCheck-out: by 11 am\nLate check-out: 20 euros';
    for (const [question, quoted] of [
      ['What time is check-in?', 'Check-in: from 3 pm'],
      ['What time is check-out?', 'Check-out: by 11 am'],
      ['when do I have to check out', 'Check-out: by 11 am'],
    ] as const)
      assert.match(quote(question, stay), new RegExp(quoted), question);
    const machine =
      'E02: Gerät verkalkt. Entkalken Sie es bald.\nE03: Zu heiß.\n\nWie entkalke ich die Maschine?\nFüllen Sie Essig ein.';
    assert.equal(
      quote('Wie entkalke ich?', machine, 'de'),
      'Wie entkalke ich die Maschine?\nFüllen Sie Essig ein.',
    );
  });

  test('gives a second sentence that has nearly as much of the question, and none that has less or is of another section', () => {
    const prices =
      'Parcels to Norway cost 12 euros. We close at six. There is a car park. Parcels to Sweden cost 9 euros.';
    assert.equal(
      quote('What do parcels cost?', prices),
      'Parcels to Norway cost 12 euros. … Parcels to Sweden cost 9 euros.',
    );
    assert.equal(quote('What do parcels to Norway cost?', prices), 'Parcels to Norway cost 12 euros.');
    assert.equal(
      quote('What do parcels cost?', prices, 'en', { maxSentences: 1, maxCharacters: 700 }),
      'Parcels to Norway cost 12 euros.',
    );
    const sections =
      'Rooms\nThe deposit is 50 euros. Towels are there.\n\nCars\nThe deposit is 300 euros. Fill the tank.';
    assert.equal(quote('How much is the deposit?', sections), 'The deposit is 50 euros.');
  });

  test('prefers of sentences with words of the question those of the part that is nearest in meaning', () => {
    const stay =
      'Dogs pay 5 euros a night. Towels are in the bathroom. Cats pay nothing. The pool opens at nine.';
    const question = 'Do pets pay?';
    assert.equal(quote(question, stay, 'en', { maxSentences: 1 }), 'Dogs pay 5 euros a night.');
    const bestWindow = 'Cats pay nothing. The pool opens at nine.';
    assert.equal(quote(question, stay, 'en', { maxSentences: 1, bestWindow }), 'Cats pay nothing.');
  });

  test('gives the part that is nearest in meaning, as far as it fits, where no sentence has a word of the question', () => {
    const stay =
      'Dogs pay 5 euros. Towels are in the bathroom. Cats pay nothing. The pool opens at nine. Bring a towel.';
    const bestWindow = 'The pool opens at nine. Bring a towel.';
    assert.equal(quote('When can I swim?', stay, 'en', { bestWindow }), bestWindow);
    assert.equal(quote('When can I swim?', stay, 'en', { bestWindow: stay }), stay);
    const { length } = 'The pool opens at nine.';
    assert.equal(
      quote('When can I swim?', stay, 'en', { bestWindow, maxCharacters: length }),
      'The pool opens at nine.',
    );
    assert.equal(
      quote('When can I swim?', stay, 'en'),
      'Dogs pay 5 euros. Towels are in the bathroom. Cats pay nothing.',
    );
  });

  test('gives the one sentence between two of a paragraph, and marks where more are left out', () => {
    const boots =
      'Leather boots can be resoled twice. It costs £65 per pair and takes five weeks. We cannot resole boots with moulded soles.';
    assert.equal(quote('resole boots', boots, 'en'), boots);
    const paragraphs =
      'Leather boots can be resoled twice.\n\nIt takes five weeks.\n\nWe cannot resole boots with moulded soles.';
    assert.equal(
      quote('resole boots', paragraphs, 'en'),
      'Leather boots can be resoled twice.\nWe cannot resole boots with moulded soles.',
    );
    const earphones = '耳机防水等级为IPX4。可以淋雨。音质很好。请勿佩戴耳机游泳。';
    assert.equal(quote('耳机防水吗？可以佩戴游泳吗', earphones), '耳机防水等级为IPX4。…请勿佩戴耳机游泳。');
  });

  test('weighs what is written without spaces no more than its words', () => {
    const phones = '型号: 晨光M10; 库存: 有货\n型号: 晨光M12; 库存: 有货\n型号: 晨光M8; 库存: 缺货';
    assert.equal(quote('晨光M8有货吗', phones), '型号: 晨光M8; 库存: 缺货');
  });

  test('puts no space between sentences that have none', () => {
    const manual = '耳机防水等级为IPX4。请勿佩戴耳机游泳。充电盒不防水。';
    assert.equal(quote('耳机防水吗？可以佩戴游泳吗', manual), '耳机防水等级为IPX4。请勿佩戴耳机游泳。');
  });

  test('selects in Japanese and German too', () => {
    const japanese = '当店は1987年に創業しました。返品は30日以内に受け付けます。日曜日は休みです。';
    assert.equal(quote('返品はできますか', japanese), '返品は30日以内に受け付けます。');
    const german =
      'Der Laden besteht seit 1987. Rücksendungen sind innerhalb von 30 Tagen möglich. Sonntags ist zu.';
    assert.equal(quote('Rücksendung', german), 'Rücksendungen sind innerhalb von 30 Tagen möglich.');
  });
});
