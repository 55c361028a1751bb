import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator } from '../../../contract/knowledge/locator.ts';
import { readQuestion } from '../../../server/src/retrieval/answering/question.ts';
import { readMatch } from '../../../server/src/retrieval/answering/read-match.ts';
import { type ReadAlternative, suggest } from '../../../server/src/retrieval/answering/suggestions.ts';
import type { SourceText } from '../../../server/src/retrieval/search/entries.ts';

const asked = readQuestion('is a deposit due', { correctTypos: (question) => question });
let lastId = 0;

function offer(source: SourceText): ReadAlternative {
  const { kind, sourceId, ordinal } = source;
  const match = { kind, sourceId, ordinal, score: 1 };
  return { read: readMatch(asked, match, source, () => undefined), confidence: 0.5 };
}

function passage(text: string, locator: Locator | null = null): ReadAlternative {
  const sourceId = ++lastId;
  return offer({ kind: 'file', sourceId, ordinal: 0, docId: 'd', fileName: 'f.txt', text, locator });
}

function pair(question: string): ReadAlternative {
  const sourceId = ++lastId;
  return offer({ kind: 'qa', sourceId, ordinal: 0, docId: 'd', question, answer: 'Yes.' });
}

const always = () => true;

describe('suggestions', () => {
  it('offer a passage by the question line that it answers', () => {
    const text =
      'Opening\nWhen are you open?\nFrom nine to five.\n\nWhat do I pay first?\nA deposit of 50 is due.\n\nAnd then?\nThe rest.';
    const offered = passage(text, { heading: 'Hire › Opening' });
    assert.deepEqual(suggest([offered], always), ['What do I pay first?']);
  });

  it('offer no question line that another heading parts from what answers', () => {
    const text =
      'Can I bring a friend?\nYes, on Fridays.\n\nDeposits\nA deposit of 50 is due.\n\nDamage\nTell us at once.';
    const where = (heading?: string) => passage(text, heading === undefined ? null : { heading });
    assert.deepEqual(suggest([where()], always), []);
    assert.deepEqual(suggest([where('Hire › Rules')], always), ['Rules']);
  });

  it('offer a passage without one by its innermost heading', () => {
    const offered = passage('A deposit of 50 is due.', { heading: 'Hire › Paying' });
    assert.deepEqual(suggest([offered], always), ['Paying']);
  });

  it('offer no passage that has no heading, nor one that has but the name of its sheet', () => {
    const offered = [
      passage('A deposit of 50 is due.', { page: 3 }),
      passage('A deposit of 20 is due.', { sheet: 'Sheet1', heading: 'Sheet1' }),
      passage('A deposit of 10 is due.', { sheet: 'Sheet1', heading: 'Sheet1 › Bikes' }),
    ];
    assert.deepEqual(suggest(offered, always), ['Bikes']);
  });

  it('offer a heading only where asking it leads back to the passage', () => {
    const [one, other] = [
      passage('A deposit of 50 is due.', { heading: 'Deposit' }),
      passage('No deposit is due.', { heading: 'Members' }),
    ];
    assert.deepEqual(
      suggest([one, other], (question, read) => question === 'Members' && read === other.read),
      ['Members'],
    );
  });

  it('offer each question once, and three at most', () => {
    const offered = [
      pair('Deposits?'),
      passage('A deposit of 50 is due.', { heading: 'DEPOSITS' }),
      ...['Fees?', 'Bikes?', 'Boats?'].map(pair),
    ];
    assert.deepEqual(suggest(offered, always), ['Deposits?', 'Fees?', 'Bikes?']);
  });
});
