import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator } from '../../contract/locator.ts';
import { type Offered, suggest } from '../../server/src/services/suggestions.ts';

let lastId = 0;
const place = (kind: 'qa' | 'file') => {
  const sourceId = ++lastId;
  return { match: { kind, sourceId, ordinal: 0, score: 1 }, confidence: 0.5, sourceId };
};

function passage(text: string, locator: Locator | null = null): Offered {
  const { match, confidence, sourceId } = place('file');
  const source = {
    kind: 'file',
    sourceId,
    ordinal: 0,
    docId: 'd',
    fileName: 'f.txt',
    text,
    locator,
  } as const;
  return { match, confidence, source, nearest: undefined };
}

function pair(question: string): Offered {
  const { match, confidence, sourceId } = place('qa');
  const source = { kind: 'qa', sourceId, ordinal: 0, docId: 'd', question, answer: 'Yes.' } as const;
  return { match, confidence, source, nearest: undefined };
}

const asked = 'is a deposit due';
const always = () => true;

describe('suggestions', () => {
  it('offer a passage by the question line that it answers', () => {
    const text =
      'Opening\nWhen are you open?\nFrom nine to five.\n\nWhat do I pay first?\nA deposit of 50 is due.\n\nAnd then?\nThe rest.';
    const offered = passage(text, { heading: 'Hire › Opening' });
    assert.deepEqual(suggest(asked, [offered], always), ['What do I pay first?']);
  });

  it('offer no question line that another heading parts from what answers', () => {
    const text =
      'Can I bring a friend?\nYes, on Fridays.\n\nDeposits\nA deposit of 50 is due.\n\nDamage\nTell us at once.';
    const where = (heading?: string) => passage(text, heading === undefined ? null : { heading });
    assert.deepEqual(suggest(asked, [where()], always), []);
    assert.deepEqual(suggest(asked, [where('Hire › Rules')], always), ['Rules']);
  });

  it('offer a passage without one by its innermost heading', () => {
    const offered = passage('A deposit of 50 is due.', { heading: 'Hire › Paying' });
    assert.deepEqual(suggest(asked, [offered], always), ['Paying']);
  });

  it('offer no passage that has no heading, nor one that has but the name of its sheet', () => {
    const offered = [
      passage('A deposit of 50 is due.', { page: 3 }),
      passage('A deposit of 20 is due.', { sheet: 'Sheet1', heading: 'Sheet1' }),
      passage('A deposit of 10 is due.', { sheet: 'Sheet1', heading: 'Sheet1 › Bikes' }),
    ];
    assert.deepEqual(suggest(asked, offered, always), ['Bikes']);
  });

  it('offer a heading only where asking it leads back to the passage', () => {
    const [one, other] = [
      passage('A deposit of 50 is due.', { heading: 'Deposit' }),
      passage('No deposit is due.', { heading: 'Members' }),
    ];
    assert.deepEqual(
      suggest(asked, [one, other], (question, match) => question === 'Members' && match === other.match),
      ['Members'],
    );
  });

  it('offer each question once, and three at most', () => {
    const offered = [
      pair('Deposits?'),
      passage('A deposit of 50 is due.', { heading: 'DEPOSITS' }),
      ...['Fees?', 'Bikes?', 'Boats?'].map(pair),
    ];
    assert.deepEqual(suggest(asked, offered, always), ['Deposits?', 'Fees?', 'Bikes?']);
  });
});
