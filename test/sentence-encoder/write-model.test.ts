import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeModelCard } from '../../scripts/sentence-encoder/model-card.ts';
import { hashFiles, writeSentenceModel } from '../../scripts/sentence-encoder/write-model.ts';
import {
  type PackedMatrix,
  readSentenceModel,
} from '../../server/src/retrieval/encoders/sentence-model/model-files.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { type StoredTensor, writeOnnxFile } from './onnx-file.ts';

const [WIDTH, HIDDEN, PLACES, BLOCK, LAYERS] = [384, 1536, 128, 32, 6] as const;
const PIECES = ['[CLS]', '[SEP]', '[UNK]', 'card', '##s'];

/** Tensors that one reads as numbers begin here, at a place of their own; matrices lie wherever, one over the other. */
const NUMBERS = Float32Array.from({ length: 700_000 }, (_, at) => Math.sin(at * 1.7) / 10);

/** The published tensors, with numbers of ours. */
function publishedTensors(): Record<string, StoredTensor> {
  const tensors: Record<string, StoredTensor> = {};
  let place = 0;
  const addNumbers = (name: string, count: number): void => {
    tensors[name] = { offset: place * 4, length: count * 4 };
    place += count;
  };
  const addNorm = (name: string): void => {
    addNumbers(`${name}.weight`, WIDTH);
    addNumbers(`${name}.bias`, WIDTH);
  };
  const addMatrix = (name: string, inner: number, columns: number): void => {
    tensors[`${name}.MatMul.weight_Q4`] = { offset: place, length: (inner * columns) / 2 };
    addNumbers(`${name}.MatMul.weight_scales`, (inner * columns) / BLOCK);
    addNumbers(`${name}.Add.bias`, columns);
  };
  addNumbers('.model.embeddings.word_embeddings.weight', PIECES.length * WIDTH);
  addNumbers('.model.embeddings.position_embeddings.weight', 512 * WIDTH);
  addNumbers('.model.embeddings.token_type_embeddings.weight', 2 * WIDTH);
  addNorm('model.layers.-1.embeddings_norm_layernorm');
  for (let layer = 0; layer < LAYERS; layer++) {
    const scope = `model.layers.${layer}`;
    for (const part of ['q_proj', 'k_proj', 'v_proj', 'o_proj'])
      addMatrix(`${scope}.attn.${part}`, WIDTH, WIDTH);
    addNorm(`${scope}.attention_output_norm_layernorm`);
    addMatrix(`${scope}.mlp.fc1`, WIDTH, HIDDEN);
    addMatrix(`${scope}.mlp.fc2`, HIDDEN, WIDTH);
    addNorm(`${scope}.mlp_output_norm_layernorm`);
  }
  return tensors;
}

const published = makeTemporaryFolder('published');
const folder = join(makeTemporaryFolder('written'), 'model');
const tensors = publishedTensors();
const data = Buffer.from(NUMBERS.buffer);
writeOnnxFile(join(published, 'onnx/model_q4.onnx'), tensors, data);
writeFileSync(join(published, 'vocab.txt'), `${PIECES.join('\n')}\n`);
const name = writeSentenceModel(published, folder);
const written = readSentenceModel(folder);

const bytesOf = (tensor: string): Buffer => {
  const { offset, length } = tensors[tensor] as StoredTensor;
  return data.subarray(offset, offset + length);
};
const numbersOf = (tensor: string): Float32Array => {
  const { offset, length } = tensors[tensor] as StoredTensor;
  return NUMBERS.slice(offset / 4, (offset + length) / 4);
};

test('what is written is read again, under a name with the hash of the files', () => {
  assert.equal(name, `sentence-minilm-l6-v2-${hashFiles(folder)}`);
  assert.equal(written.config.name, name);
  assert.deepEqual(written.vocabulary, PIECES);
  assert.equal(written.layers.length, LAYERS);
});

test('embeddings are off by half a step at most, and the largest of a row is 127 steps', () => {
  const exact = numbersOf('.model.embeddings.word_embeddings.weight');
  assert.equal(written.embeddings.length, exact.length);
  for (const [at, value] of exact.entries()) {
    const scale = written.embeddingScales[Math.floor(at / WIDTH)] as number;
    const distance = Math.abs(value - scale * (written.embeddings[at] as number));
    assert.ok(distance <= scale * 0.5001, `${distance} at ${at}`);
  }
  for (let row = 0; row < PIECES.length; row++) {
    const steps = written.embeddings.subarray(row * WIDTH, (row + 1) * WIDTH);
    assert.equal(
      steps.reduce((max, value) => Math.max(max, Math.abs(value)), 0),
      127,
    );
  }
});

test('places are the first 128, with what a first text adds', () => {
  const exact = numbersOf('.model.embeddings.position_embeddings.weight');
  const first = numbersOf('.model.embeddings.token_type_embeddings.weight');
  const expected = exact.slice(0, PLACES * WIDTH).map((value, at) => value + (first[at % WIDTH] as number));
  assert.deepEqual(written.places, expected);
});

test('every matrix, bias and normalisation is the published one', () => {
  const isMatrix = ({ nibbles, scales, bias }: PackedMatrix, scope: string): void => {
    assert.deepEqual([...nibbles], [...bytesOf(`${scope}.MatMul.weight_Q4`)], scope);
    assert.deepEqual(scales, numbersOf(`${scope}.MatMul.weight_scales`), scope);
    assert.deepEqual(bias, numbersOf(`${scope}.Add.bias`), scope);
  };
  const normOf = (scope: string) => ({
    scale: numbersOf(`${scope}.weight`),
    bias: numbersOf(`${scope}.bias`),
  });
  assert.deepEqual(written.embeddingNorm, normOf('model.layers.-1.embeddings_norm_layernorm'));
  for (const [index, layer] of written.layers.entries()) {
    const scope = `model.layers.${index}`;
    isMatrix(layer.queries, `${scope}.attn.q_proj`);
    isMatrix(layer.keys, `${scope}.attn.k_proj`);
    isMatrix(layer.values, `${scope}.attn.v_proj`);
    isMatrix(layer.attended, `${scope}.attn.o_proj`);
    assert.deepEqual(layer.attentionNorm, normOf(`${scope}.attention_output_norm_layernorm`));
    isMatrix(layer.hidden, `${scope}.mlp.fc1`);
    isMatrix(layer.output, `${scope}.mlp.fc2`);
    assert.deepEqual(layer.outputNorm, normOf(`${scope}.mlp_output_norm_layernorm`));
  }
});

test('the card names the encoder and the sizes, and has figures only where there were tasks', () => {
  const read = (): string => readFileSync(join(folder, 'README.md'), 'utf8');
  writeModelCard(folder, { name, scores: undefined });
  assert.ok(read().includes(name));
  assert.match(read(), /\| `embeddings\.i8` \| 1,920 \|/);
  assert.doesNotMatch(read(), /## Figures|undefined|NaN/);
  writeModelCard(folder, {
    name,
    scores: [{ name: 'some_task', hit1: 0.5, hit1Error: 0.0123, auroc: undefined }],
  });
  assert.match(read(), /## Figures[\s\S]*\| some_task \| 50\.0 \| 1\.2 \| – \|/);
});
