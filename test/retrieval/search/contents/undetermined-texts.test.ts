import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LanguageVotes } from '../../../../server/src/retrieval/search/contents/language-statistics.ts';
import { UnsureEntries } from '../../../../server/src/retrieval/search/contents/undetermined-texts.ts';
import { chunk, pair } from '../index-fixtures.ts';

test('entries of unsure language count as memory with their answers and vectors, until their source is forgotten', () => {
  const entries = new UnsureEntries(new LanguageVotes());
  const short = pair(1, 'Bücher');
  entries.note(short);
  const ofShort = entries.sizeBytes;
  assert.equal(ofShort, short.terms.length);
  const answered = pair(2, 'Bücher', 'OK');
  entries.note({ ...answered, vectors: [{ encoder: 'static-x', values: new Int8Array(64) }] });
  assert.equal(entries.sizeBytes, ofShort + answered.terms.length + (answered.answerTerms ?? '').length + 64);
  entries.note(chunk(2, 0, 'Räder'));
  entries.note(chunk(2, 1, 'Gäste'));
  assert.deepEqual(
    [...entries.all()].map((ofSource) => ofSource.length),
    [1, 1, 2],
  );
  entries.forget('file', 2);
  entries.forget('qa', 2);
  entries.forget('qa', 9);
  assert.equal(entries.sizeBytes, ofShort);
});
