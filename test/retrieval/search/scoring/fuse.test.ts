import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  alternateShareOf,
  fuse,
  scoringModeOf,
  weightsFor,
} from '../../../../server/src/retrieval/search/scoring/fuse.ts';

const SCORING_MODES = ['words', 'general', 'multilingual', 'foreign'] as const;

test('weights sum to one in every case', () => {
  for (const kind of ['qa', 'file'] as const) {
    for (const scoringMode of SCORING_MODES) {
      for (const alternateShare of [0, 0.3, 1]) {
        for (const hasClassifier of [false, true]) {
          const weights = weightsFor({ kind, scoringMode, alternateShare, hasClassifier });
          const sum = Object.values(weights).reduce((total, weight) => total + weight, 0);
          assert.ok(Math.abs(sum - 1) < 1e-9, JSON.stringify(weights));
        }
      }
    }
  }
});

test('words count for nothing in a language that no text is in', () => {
  for (const kind of ['qa', 'file'] as const) {
    for (const alternateShare of [0, 0.5, 1]) {
      const weights = weightsFor({ kind, scoringMode: 'foreign', alternateShare, hasClassifier: true });
      assert.equal(weights.lexical, undefined);
    }
  }
});

test('the leading encoder and the language say what a search scores by', () => {
  assert.equal(scoringModeOf(undefined, true), 'words');
  assert.equal(scoringModeOf('openai-m-8', false), 'general');
  assert.equal(scoringModeOf('sentence-multilingual-e5-small-1234-w2', false), 'multilingual');
  assert.equal(scoringModeOf('sentence-multilingual-e5-small-1234-w2', true), 'foreign');
});

test('the parts that are there stand for one that is not', () => {
  assert.equal(fuse({ lexical: 0.5, cosine: 0.5 }, { lexical: 0.4 }), 0.4);
  assert.ok(Math.abs(fuse({ lexical: 0.5, cosine: 0.5 }, { lexical: 0.4, cosine: 0.8 }) - 0.6) < 1e-12);
  assert.equal(fuse({ lexical: 1 }, {}), 0);
});

test('answers count as having several questions gradually', () => {
  assert.deepEqual(
    [alternateShareOf(10, 10), alternateShareOf(20, 10), alternateShareOf(90, 10)],
    [0, 0.5, 1],
  );
});
