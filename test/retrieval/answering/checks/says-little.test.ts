/** What a file says is fit to be said: a title by itself is not, nor are names and values that stand near by chance. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { saysLittle } from '../../../../server/src/retrieval/answering/checks/says-little.ts';
import { saysBelow } from '../../../../server/src/retrieval/answering/quoting/fitness.ts';
import { asked, pairMatch, passageMatch } from './checked-match.ts';

const found = (question: string, quote: string, language: string | null = 'en') => {
  const match = { ...passageMatch(quote), match: language === null ? {} : { language } };
  return saysLittle.find(asked(question), match)?.found[0] ?? 'fit';
};

describe('what would be said', () => {
  test('is nothing where it is a title by itself, or blank', () => {
    assert.equal(found('What does Northwind sell?', 'NORTHWIND TRADING COMPANY'), 'nothing');
    assert.equal(found('Wer hat unterschrieben?', 'Bäckerei Sonnenschein', 'de'), 'nothing');
    assert.equal(found('What is it?', ''), 'nothing');
  });

  test('is nothing where it is a running head, or a line that has no word more than the question', () => {
    assert.equal(found('What is on page 1?', 'Page 1 of 2'), 'nothing');
    assert.equal(found('the price list for 2026', 'Price list 2026'), 'nothing');
    assert.equal(found('opening hours 2026?', 'Opening hours 2026: 9–18'), 'fit');
  });

  test('is stray where names and values have no word of the question', () => {
    assert.equal(found('Do you deliver abroad?', 'Cashier: Maria Lopez\nCustomer: John Miller'), 'stray');
    assert.equal(found('Liefern Sie ins Ausland?', 'Kunde: Max Mustermann', 'de'), 'stray');
    assert.equal(found('What does the warranty cover?', 'HDMI Adapter   1 x 14.00   14.00'), 'stray');
  });

  test('is partly asked for where values have some of its words', () => {
    assert.equal(found('customer service', 'Customer: John Miller'), 'partly');
    assert.equal(found('What does coffee cost?', 'Drink: Coffee'), 'partly');
  });

  test('is fit where it tells what was asked for', () => {
    assert.equal(found('Who is the customer?', 'Customer: John Miller'), 'fit');
    assert.equal(found('Who is the customer?', 'Customer: John Miller', null), 'fit');
    assert.equal(found('opening hours', 'Opening hours\nMon–Fri 9–18\nSat 10–14'), 'fit');
    assert.equal(found('How can I reach you?', 'Our warehouse in the harbour is always open'), 'fit');
    assert.equal(found('Do you deliver abroad?', 'We ship worldwide.'), 'fit');
    assert.equal(found('Do you deliver abroad?', '• Worldwide shipping'), 'fit');
    assert.equal(found('How dear is it?', 'Plan: Basic; Price: €9'), 'fit');
    assert.equal(found('送料はいくらですか', '全国一律五百円でお届けします', 'ja'), 'fit');
  });

  test('is fit in another language than the question, whose words it cannot have', () => {
    assert.equal(
      found('Wie lautet eure Adresse und wo finde ich euch?', 'Address: 12 Main Street', 'en'),
      'fit',
    );
  });

  test('is fit where an owner taught it, whatever it is', () => {
    assert.equal(saysLittle.find(asked('Who?'), pairMatch('Who leads you?', 'Tom Becker')), undefined);
  });
});

test('a heading says something below it where a sentence or a row does, a question with whatever stands there', () => {
  assert.equal(saysBelow('Returns', 'Returns\nSend it back within thirty days.'), true);
  assert.equal(saysBelow('Prices', 'Prices\nPlan: Basic; Price: €9'), true);
  assert.equal(saysBelow('TECHMART', 'TECHMART\n1234 Innovation Drive\nTel: 555 010'), false);
  assert.equal(saysBelow('Returns', 'Returns'), false);
  for (const head of ['Page 2 of 2', 'Seite 3/4', 'p. 7'])
    assert.equal(saysBelow(head, `${head}\nSend it back within thirty days.`), false);
  assert.equal(saysBelow('When?', 'When?\nFrom nine'), true);
});
