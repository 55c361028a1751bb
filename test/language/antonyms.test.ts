import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAntonyms } from '../../server/src/language/antonyms.ts';
import { statedBy } from '../../server/src/language/profiles/profiles.ts';
import { tokenise } from '../../server/src/language/tokenise.ts';

test('a text says the opposite where it has one side and the question the other, in any form of the words', () => {
  for (const [question, text, language, opposites] of [
    ['How do I deactivate my card?', 'How do I activate my card?', 'en', ['activate']],
    ['turn the notifications off', 'How do I turn on notifications?', 'en', ['turn on']],
    ['I want to disable notifications', 'Turning on notifications', 'en', ['turn on']],
    ['Can my limit be lowered?', 'How can I increase my limit?', 'en', ['increase']],
    ['When is check-out?', 'When is check-in?', 'en', ['check in']],
    ['Wie schalte ich das Licht aus?', 'Wie schalte ich das Licht ein?', 'de', ['schalten ein']],
    ['Karte entsperren', 'Wie sperre ich meine Karte?', 'de', ['sperren']],
    ['Comment désactiver ma carte ?', 'Comment activer ma carte ?', 'fr', ['activer']],
    ['¿Cómo elimino un usuario?', '¿Cómo añado un usuario?', 'es', ['añadir']],
    ['Come disattivo la carta?', 'Come attivo la carta?', 'it', ['attivare']],
    ['Como desativar o cartão?', 'Como ativar o cartão?', 'pt', ['ativar']],
    ['Hoe kan ik mijn pas deblokkeren?', 'Hoe blokkeer ik mijn pas?', 'nl', ['blokkeren']],
  ] as const)
    assert.deepEqual(findAntonyms(question, text, '', language), opposites, question);
});

test('a text says no opposite where it says the same, says both, or the question does', () => {
  for (const [question, text] of [
    ['How do I activate my card?', 'How do I activate my card?'],
    ['How do I enable my card?', 'How do I activate my card?'],
    ['How do I unsubscribe?', 'How do I subscribe or unsubscribe?'],
    ['I activated my card and want to deactivate it', 'How do I activate my card?'],
    ['When do you close?', 'When do you open?'],
    ['Is the shop on the left?', 'Is delivery off today?'],
  ] as const)
    assert.deepEqual(findAntonyms(question, text, '', 'en'), [], question);
});

test('an answer that has what is asked about serves it, whatever question it stands under', () => {
  const [question, taught] = ['How do I unsubscribe?', 'How do I subscribe?'];
  assert.deepEqual(findAntonyms(question, taught, 'Subscribe or unsubscribe under Settings.', 'en'), []);
  assert.deepEqual(findAntonyms(question, taught, 'Enter your address.', 'en'), ['subscribe']);
});

test('a text in an unknown language is read in every language that has a list, one in another language in none', () => {
  assert.deepEqual(findAntonyms('deactivate card', 'activate card', ''), ['activate']);
  assert.deepEqual(findAntonyms('Karte entsperren', 'Karte sperren', ''), ['sperren']);
  assert.deepEqual(findAntonyms('deactivate card', 'activate card', '', 'ja'), []);
});

test('every phrase of a side is the opposite of every one of the other, and of none of its own', () => {
  for (const [language, list] of statedBy(({ antonyms }) => antonyms)) {
    for (const line of list.split(';')) {
      const sides = line
        .split('|')
        .map((side) => side.split(',').map((phrase) => phrase.trim().replaceAll('*', '')));
      assert.equal(sides.length, 2, line);
      const [one = [], other = []] = sides;
      for (const phrase of [...one, ...other]) assert.ok(tokenise(phrase).length > 0, line);
      for (const phrase of one) {
        for (const same of one) assert.deepEqual(findAntonyms(phrase, same, '', language), [], line);
        for (const opposite of other) {
          assert.ok(
            findAntonyms(phrase, opposite, '', language).includes(opposite),
            `${phrase} | ${opposite}`,
          );
          assert.ok(findAntonyms(opposite, phrase, '', language).includes(phrase), `${opposite} | ${phrase}`);
        }
      }
    }
  }
});
