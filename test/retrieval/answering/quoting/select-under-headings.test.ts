import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { quote } from './quote-key-segments.ts';

describe('quote, of headings and questions', () => {
  test('gives what follows a heading or a question', () => {
    const page =
      'Opening hours\nWe are open from nine to five. On Sundays we are closed.\n\nIs there a lift? Yes, beside the stairs.';
    assert.match(quote('opening hours', page), /nine to five/);
    assert.match(quote('lift', page), /beside the stairs/);
  });

  test('gives the whole answer of a question, up to the next one, within the room', () => {
    const address =
      'Q: How do I change my address?\nA: Log in and open Profile. Choose Addresses. Enter the new address. Press Save.';
    const sale =
      'Can I return sale items?\n\nYes. You have 14 days. Underwear is excluded. Keep the receipt.';
    const page = `Frequent questions\n\n${address}\n\n${sale}\n\nIs there a lift? Yes. Ask at the desk. What is Wi-Fi? Free.`;
    assert.equal(quote('How do I change my address?', page), address);
    assert.equal(quote('Can I return sale items?', page), sale.replace('\n\n', '\n'));
    assert.equal(quote('a lift', page), 'Is there a lift? Yes. Ask at the desk.');
    const long = `What does it cost?\n${'That depends on where you live and what you order. '.repeat(40)}`;
    assert.ok(quote('cost', long).length <= 720);
  });

  test('takes a question line of several sentences for one, which opens its answer', () => {
    const page = `Which phones support eSIM?
All from the XS on. Phones bought in China often have no eSIM.

My SIM was lost or stolen. What should I do?
Block it at once in the app. A new SIM costs 10 pounds.

Can I keep my number?
Yes. Ask your provider for a porting code.`;
    assert.equal(
      quote('My SIM was stolen', page, 'en'),
      'My SIM was lost or stolen. What should I do?\nBlock it at once in the app. A new SIM costs 10 pounds.',
    );
  });

  test('gives an answer that has the words asked for only from its question together with that question', () => {
    const page = `Q: How can I pay?
A: By card or direct debit. We cannot take cash.
Q: Can I bring my dog?
A: Yes, on a lead. The lead is lent at the desk.`;
    const [pay, byCard, dog, onLead] = page.split('\n');
    assert.equal(quote('can I pay in cash', page, 'en'), `${pay}\n${byCard}`);
    assert.equal(quote('does my dog need a lead', page, 'en'), `${dog}\n${onLead}`);
    const fees =
      'How do I cancel?\nIn the app under Cancel. You keep the service until the end of the month. There is no fee.';
    assert.equal(quote('Is there a cancellation fee?', fees, 'en'), 'There is no fee.');
    assert.equal(quote('Is there a fee?', fees, 'en'), 'There is no fee.');
  });

  test('gives what was asked for under a heading, and not what stands first there', () => {
    const paper =
      'Encryption\nData in transit is protected by TLS. Data at rest is protected by AES. Keys are rotated every 90 days.';
    assert.equal(quote('How often are encryption keys rotated?', paper), 'Keys are rotated every 90 days.');
    const leaflet =
      'Kindergarten\nHours\nThe kindergarten opens at seven.\n\nFees\nThe place is free. Lunch costs €4.';
    assert.equal(quote('What does lunch cost in the kindergarten?', leaflet), 'Lunch costs €4.');
    const codes =
      'Error codes\nCode: E01; Meaning: Empty\nCode: E04; Meaning: Wet\nCode: E12; Meaning: Blocked';
    assert.equal(quote('error E12', codes), 'Code: E12; Meaning: Blocked');
  });

  test('gives a sentence rather than a heading with the same words', () => {
    const slide =
      'Your first visit\n• Full examination\n• Plan with prices\nThe first visit takes 45 minutes.';
    assert.equal(quote('How long is the first visit?', slide), 'The first visit takes 45 minutes.');
  });

  test('finds what was asked for under the heading that the question names', () => {
    const leaflet =
      'After an extraction\nDo not smoke for two days. Do not eat for three hours.\n\nAfter a filling\nDo not eat until the feeling is back.';
    assert.equal(quote('When can I eat after a filling?', leaflet), 'Do not eat until the feeling is back.');
  });
});
