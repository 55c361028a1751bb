/** Writes the published model as `readSentenceModel` reads it. */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  MODEL_FILES,
  type SentenceModelConfig,
} from '../../server/src/retrieval/encoders/sentence-model/model-files.ts';
import { readOnnxTensors } from './onnx-tensors.ts';

/** all-MiniLM-L6-v2; it was trained on texts of up to 128 pieces. */
const SIZES = { width: 384, hiddenWidth: 1536, layers: 6, heads: 12, places: 128, block: 32 };
const MODEL = 'minilm-l6-v2';
const INT8_MAX = 127;

/** @param published the folder of the published model. @returns the encoder's name */
export function writeSentenceModel(published: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const tensor = readOnnxTensors(join(published, 'onnx/model_q4.onnx'));
  const floats = (name: string): Float32Array => {
    const bytes = tensor(name);
    return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(4 * at));
  };
  const embeddings = toInt8(floats('.model.embeddings.word_embeddings.weight'), SIZES.width);
  const numbers: Float32Array[] = [embeddings.scales, readPlaces(floats)];
  const matrices: Buffer[] = [];
  const addNorm = (name: string): void => {
    numbers.push(floats(`${name}.weight`), floats(`${name}.bias`));
  };
  const addMatrix = (name: string): void => {
    matrices.push(tensor(`${name}.MatMul.weight_Q4`));
    numbers.push(floats(`${name}.MatMul.weight_scales`), floats(`${name}.Add.bias`));
  };
  addNorm('model.layers.-1.embeddings_norm_layernorm');
  for (let layer = 0; layer < SIZES.layers; layer++) {
    const scope = `model.layers.${layer}`;
    for (const part of ['q_proj', 'k_proj', 'v_proj', 'o_proj']) addMatrix(`${scope}.attn.${part}`);
    addNorm(`${scope}.attention_output_norm_layernorm`);
    addMatrix(`${scope}.mlp.fc1`);
    addMatrix(`${scope}.mlp.fc2`);
    addNorm(`${scope}.mlp_output_norm_layernorm`);
  }
  copyFileSync(join(published, 'vocab.txt'), join(folder, 'vocab.txt'));
  writeFileSync(join(folder, 'embeddings.i8'), embeddings.values);
  writeFileSync(join(folder, 'matrices.i4'), Buffer.concat(matrices));
  writeFileSync(join(folder, 'numbers.f32'), Buffer.concat(numbers.map(toBytes)));
  const config: SentenceModelConfig = { name: `sentence-${MODEL}-${hashFiles(folder)}`, ...SIZES };
  writeFileSync(join(folder, 'config.json'), `${JSON.stringify(config, null, 2)}\n`);
  return config.name;
}

/** First eight hex digits of the SHA-256 over all files but `config.json`. */
export function hashFiles(folder: string): string {
  const hash = createHash('sha256');
  for (const name of MODEL_FILES) hash.update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 8);
}

/** The embeddings of the places, with that of the first of a pair of texts, which all of ours are. */
function readPlaces(floats: (name: string) => Float32Array): Float32Array {
  const { width, places } = SIZES;
  const first = floats('.model.embeddings.token_type_embeddings.weight');
  return floats('.model.embeddings.position_embeddings.weight')
    .slice(0, places * width)
    .map((value, at) => value + (first[at % width] as number));
}

/** Each row in steps of its largest number. */
function toInt8(values: Float32Array, width: number): { values: Int8Array; scales: Float32Array } {
  const scales = Float32Array.from({ length: values.length / width }, (_, row) => {
    const largest = values
      .subarray(row * width, (row + 1) * width)
      .reduce((max, value) => Math.max(max, Math.abs(value)), 0);
    return largest / INT8_MAX || 1;
  });
  const steps = Int8Array.from(values, (value, at) =>
    Math.round(value / (scales[Math.floor(at / width)] as number)),
  );
  return { values: steps, scales };
}

function toBytes(values: Float32Array): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeFloatLE(value, 4 * at);
  return bytes;
}
