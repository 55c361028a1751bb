import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  evidentialOf,
  fuse,
  pluralityOf,
  weightsFor,
} from '../../../../server/src/retrieval/search/scoring/fuse.ts';

const EVIDENTIALS = ['words', 'general', 'multilingual', 'foreign'] as const;

test('weights sum to one in every case', () => {
  for (const kind of ['qa', 'file'] as const) {
    for (const evidential of EVIDENTIALS) {
      for (const plurality of [0, 0.3, 1]) {
        for (const hasClassifier of [false, true]) {
          const weights = weightsFor({ kind, evidential, plurality, hasClassifier });
          const sum = Object.values(weights).reduce((total, weight) => total + weight, 0);
          assert.ok(Math.abs(sum - 1) < 1e-9, JSON.stringify(weights));
        }
      }
    }
  }
});

test('words count for nothing in a language that no text is in', () => {
  for (const kind of ['qa', 'file'] as const) {
    for (const plurality of [0, 0.5, 1]) {
      const weights = weightsFor({ kind, evidential: 'foreign', plurality, hasClassifier: true });
      assert.equal(weights.lexical, undefined);
    }
  }
});

test('the leading encoder and the language say what a search scores by', () => {
  assert.equal(evidentialOf(undefined, true), 'words');
  assert.equal(evidentialOf('openai-m-8', false), 'general');
  assert.equal(evidentialOf('sentence-multilingual-e5-small-1234-w2', false), 'multilingual');
  assert.equal(evidentialOf('sentence-multilingual-e5-small-1234-w2', true), 'foreign');
});

test('the parts that are there stand for one that is not', () => {
  assert.equal(fuse({ lexical: 0.5, cosine: 0.5 }, { lexical: 0.4 }), 0.4);
  assert.ok(Math.abs(fuse({ lexical: 0.5, cosine: 0.5 }, { lexical: 0.4, cosine: 0.8 }) - 0.6) < 1e-12);
  assert.equal(fuse({ lexical: 1 }, {}), 0);
});

test('answers count as having several questions gradually', () => {
  assert.deepEqual([pluralityOf(10, 10), pluralityOf(20, 10), pluralityOf(90, 10)], [0, 0.5, 1]);
});
