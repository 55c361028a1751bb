import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { parseConfig } from '../../../server/src/config/config.ts';
import type { EncoderSet } from '../../../server/src/retrieval/encoders/encoder.ts';
import { type EncoderSources, openEncoders } from '../../../server/src/retrieval/encoders/open-encoders.ts';
import { readModelCard } from '../../../server/src/retrieval/encoders/sentence/shipped-model.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { makeTinyEncoders, TINY_WORDS, writeRuntime } from '../../support/tiny-encoders.ts';
import { writeTinyOnnxModel } from '../../support/tiny-onnx-model.ts';

const sound = makeTinyEncoders();

async function open(environment: Record<string, string>, sources = sound): Promise<EncoderSet> {
  const set = await openEncoders(parseConfig(environment).encoders, sources);
  await set.close();
  return set;
}

async function namesFor(environment: Record<string, string>): Promise<string[]> {
  return namesOf((await open(environment)).encoders);
}

function namesOf(encoders: readonly { name: string }[]): string[] {
  return encoders.map(({ name }) => name.replace(/^(onnx|sentence-[a-z]+)-.*/, '$1'));
}

/** Names of what is there, and why the others are not. */
async function whatIsThere(sources: EncoderSources, environment: Record<string, string> = {}) {
  const { encoders, absent } = await open(environment, sources);
  return { there: namesOf(encoders), missing: namesOf(absent), reasons: absent.map(({ reason }) => reason) };
}

it('has the sentence encoders by default, and none where they are off', async () => {
  assert.deepEqual(await namesFor({}), ['sentence-english', 'sentence-multilingual']);
  assert.deepEqual(await namesFor({ DOCENT_SENTENCE_ENCODER: 'false' }), []);
  assert.deepEqual(await namesFor({ DOCENT_SENTENCE_MODELS: 'english' }), ['sentence-english']);
  await assert.rejects(namesFor({ DOCENT_SENTENCE_MODELS: 'klingon' }), /must name english or multilingual/);
});

it('adds an endpoint, and says what is missing where its model or width is not said', async () => {
  const url = { DOCENT_EMBEDDINGS_URL: 'http://127.0.0.1:9/v1', DOCENT_SENTENCE_ENCODER: 'false' };
  const whole = { ...url, DOCENT_EMBEDDINGS_MODEL: 'm', DOCENT_EMBEDDINGS_DIMENSIONS: '8' };
  assert.deepEqual(await namesFor(whole), ['openai-m-8']);
  for (const missing of ['DOCENT_EMBEDDINGS_MODEL', 'DOCENT_EMBEDDINGS_DIMENSIONS']) {
    await assert.rejects(
      namesFor({ ...whole, [missing]: '' }),
      /DOCENT_EMBEDDINGS_MODEL and DOCENT_EMBEDDINGS_DIMENSIONS/,
    );
  }
});

it('prefers what the owner configured to the sentence encoders, and still asks the model before a change', async () => {
  const set = await open({
    DOCENT_EMBEDDINGS_URL: 'http://127.0.0.1:9/v1',
    DOCENT_EMBEDDINGS_MODEL: 'new',
    DOCENT_EMBEDDINGS_DIMENSIONS: '8',
    DOCENT_EMBEDDINGS_PREVIOUS_MODEL: 'old',
  });
  const inForce = ['openai-new-8', 'sentence-english', 'sentence-multilingual'];
  assert.deepEqual(namesOf(set.encoders), inForce);
  assert.deepEqual(namesOf(set.askable), [...inForce, 'openai-old-8']);
  assert.doesNotMatch(set.signatures.qa, /old/);
});

it('refuses an ONNX folder that is not there, naming what to mend', async () => {
  await assert.rejects(namesFor({ DOCENT_ONNX_MODEL: '/nowhere', DOCENT_SENTENCE_ENCODER: 'false' }), {
    code: 'internal_error',
  });
});

it('does without every model where the runtime does not load, and keeps their names', async () => {
  const onnx = join(makeTemporaryFolder('open-encoders'), 'own');
  writeTinyOnnxModel(onnx, TINY_WORDS);
  const broken = writeRuntime("throw new Error('invalid ELF header\\nat the loader');");
  for (const [runtime, reason] of [
    [broken, /^onnxruntime-node does not load on \S+: invalid ELF header$/],
    [join(broken, '../none.cjs'), /^onnxruntime-node does not load on \S+: Cannot find module/],
  ] as const) {
    const found = await whatIsThere({ ...sound, runtime }, { DOCENT_ONNX_MODEL: onnx });
    assert.deepEqual(found.there, []);
    assert.deepEqual(found.missing, ['onnx', 'sentence-english', 'sentence-multilingual']);
    for (const one of found.reasons) assert.match(one, reason);
  }
});

it('does without every model where loading the runtime ends the process that does it', async () => {
  const fatal = writeRuntime("process.kill(process.pid, 'SIGBUS');");
  const found = await whatIsThere({ ...sound, runtime: fatal });
  assert.deepEqual(found.there, []);
  for (const reason of found.reasons) assert.equal(reason, 'onnxruntime-node ended by SIGBUS');
});

it('does without the one model that is damaged, naming the file', async () => {
  const faults: [(folder: string) => void, RegExp][] = [
    [(folder) => appendFileSync(join(folder, 'model.onnx'), 'x'), /^english-encoder\/model\.onnx is damaged/],
    [(folder) => rmSync(join(folder, 'tokenizer.json')), /^english-encoder\/tokenizer\.json cannot be read/],
    [
      (folder) => writeFileSync(join(folder, 'model.json'), '{'),
      /^english-encoder\/model\.json cannot be read/,
    ],
    [(folder) => rmSync(folder, { recursive: true }), /^english-encoder\/model\.json cannot be read/],
    [withGraph('not a graph'), /^english-encoder does not open: /],
  ];
  for (const [damage, reason] of faults) {
    const sources = makeTinyEncoders();
    damage(join(sources.models, 'english-encoder'));
    const found = await whatIsThere(sources);
    assert.deepEqual(found.there, ['sentence-multilingual']);
    assert.equal(found.reasons.length, 1);
    assert.match(found.reasons[0] as string, reason);
  }
});

/** Of which `model.json` says that it ships so. */
function withGraph(graph: string): (folder: string) => void {
  return (folder) => {
    const card = readModelCard(folder);
    const sum = createHash('sha256').update(graph).digest('hex');
    writeFileSync(join(folder, 'model.onnx'), graph);
    writeFileSync(
      join(folder, 'model.json'),
      JSON.stringify({ ...card, files: { ...card.files, 'model.onnx': sum } }),
    );
  };
}
