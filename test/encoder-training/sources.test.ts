import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readTrainingData } from '../../scripts/encoder/sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'sources-'));
after(() => rmSync(folder, { recursive: true }));

function write(pairs: object, intents: object, texts: object): void {
  for (const [file, content] of Object.entries({ pairs, intents, texts })) {
    writeFileSync(join(folder, `${file}.json`), JSON.stringify(content));
  }
}

test('licensed sources are read with their names and labels', () => {
  write({ medquad: [['q', 'a']] }, { snips: { PlayMusic: ['play'] } }, { nq: ['who'] });
  assert.deepEqual(readTrainingData(folder), {
    pairs: [{ source: 'medquad', texts: ['q', 'a'] }],
    intents: [{ source: 'snips', label: 'PlayMusic', texts: ['play'] }],
    loose: [{ source: 'nq', text: 'who' }],
  });
});

for (const source of ['banking77', 'clinc150', 'hint3', 'squad_dev', 'constructor']) {
  test(`the source ${source} stops the training`, () => {
    write({}, { [source]: { label: ['text'] } }, {});
    assert.throws(() => readTrainingData(folder), new RegExp(`${source} is not licensed`));
  });
}
