import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDenials } from '../../../server/src/language/contrasts/denials.ts';
import { findNegations } from '../../../server/src/language/contrasts/negations.ts';
import { statedBy } from '../../../server/src/language/profiles/profiles.ts';

test('a negation on one side only is found, in whichever way the language denies', () => {
  for (const [question, text, language, negations] of [
    ['Which trains have no restaurant?', 'Which trains have a restaurant?', 'en', ['no']],
    ['Can I travel with a ticket?', 'Can I travel without a ticket?', 'en', ['without']],
    ['I have a ticket, where do I sit?', "I don't have a ticket. Where do I sit?", 'en', ['dont']],
    ['Darf ich mit Hund einsteigen?', 'Darf ich ohne Hund einsteigen?', 'de', ['ohne']],
    ['je veux recevoir la lettre', 'Je ne veux pas recevoir la lettre', 'fr', ['ne', 'pas']],
    ['He recibido el paquete', 'No he recibido el paquete', 'es', ['no']],
    ['Biletimi kaybetmedim', 'Biletimi kaybettim', 'tr', ['medim']],
    ['Nedostal jsem balík', 'Dostal jsem balík', 'cs', ['nedost']],
    ['哪些车不能带狗？', '哪些车能带狗？', 'zh', ['不']],
    ['荷物が届きません', '荷物が届きました', 'ja', ['ません']],
    ['ไม่ได้รับพัสดุ', 'ได้รับพัสดุ', 'th', ['ไม่']],
  ] as const)
    assert.deepEqual(findDenials(question, text, language), negations, question);
});

test('nothing is denied where both sides deny, where they say or ask something else, and by what only looks like a negation', () => {
  for (const [question, text, language] of [
    ['trains without a restaurant', 'Which trains have no restaurant?', 'en'],
    ['my parcel has not arrived', 'When does my parcel arrive?', 'en'],
    ['I cannot find my seat', 'Which trains have a restaurant?', 'en'],
    ['Is it free or not?', 'Is it free?', 'en'],
    ['能不能带狗？', '能带狗吗？', 'zh'],
    ['Tôi có thể mang chó không?', 'Tôi có thể mang chó', 'vi'],
    ['ja nie mam biletu', 'mam bilet', 'xx'],
  ] as const)
    assert.deepEqual(findDenials(question, text, language), [], question);
});

test('every negation that a profile lists is found by itself', () => {
  for (const [language, list] of statedBy(({ negations }) => negations)) {
    for (const phrase of list.split(',').map((one) => one.trim())) {
      if (phrase.startsWith('-')) continue;
      const word = phrase.replace(/^\*/u, 'ab').replaceAll('*', '');
      assert.ok(findNegations(`${word} 1`, language).length > 0, `${language} ${phrase}`);
    }
  }
});
