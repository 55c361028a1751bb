import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findConflictingIdentifiers, findIdentifiers } from '../../server/src/language/identifiers.ts';

test('a text is about another identifier where it has one like that asked about, and not that', () => {
  for (const [question, text, others] of [
    ['What does E09 mean?', 'What does error E07 mean?', ['e07']],
    ['Is the X300 waterproof?', 'The X-200 is waterproof, the X250 is not.', ['x-200', 'x250']],
    ['Where do I send form W-4?', 'Send form W2 to us.', ['w2']],
    ['iPhone15 case', 'Cases for iPhone14', ['iphone14']],
    ['E09エラー', 'エラーE07の意味', ['e07']],
    ['error TL-305', 'Error TL-204', ['tl-204']],
  ] as const)
    assert.deepEqual(findConflictingIdentifiers(findIdentifiers(question), text), others, question);
});

test('a text is about no other identifier where it has the one asked about, however that is written, or none like it', () => {
  for (const [question, text] of [
    ['What does E09 mean?', 'E07, E08 and E09 are errors of the pump.'],
    ['error e9', 'Error E-09'],
    ['What does E09 mean?', 'What do error codes mean?'],
    ['What does E09 mean?', 'The X200 shows errors.'],
    ['I have an X200. Where is the X300 manual?', 'Manual of the X200'],
    ['What does the display mean?', 'What does error E07 mean?'],
    ['May I come at 5pm with 2 people?', 'May I come at 7pm with 3 people?'],
    ['Where is order 4711?', 'Where is order 4712?'],
    ['Is delivery free for INR500?', 'Delivery is free from INR 999 or INR1999'],
    ['Ich habe für EUR50 bestellt', 'Ab EUR49 ist der Versand frei'],
  ] as const)
    assert.deepEqual(findConflictingIdentifiers(findIdentifiers(question), text), [], question);
});

test('numbers of up to four digits tell things apart, longer ones are of orders that one answer serves', () => {
  assert.deepEqual(findConflictingIdentifiers(findIdentifiers('X1234?'), 'X1235'), ['x1235']);
  assert.deepEqual(findConflictingIdentifiers(findIdentifiers('E09?'), 'E07, E-7 and E 8'), ['e07']);
  assert.deepEqual(
    findConflictingIdentifiers(findIdentifiers('Where is parcel X12345?'), 'Where is parcel X12346?'),
    [],
  );
});
