import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parseConfig } from '../../server/src/config.ts';
import { openEncoders } from '../../server/src/training/open-encoders.ts';

async function namesFor(environment: Record<string, string>): Promise<string[]> {
  const set = await openEncoders(parseConfig(environment).encoders);
  await set.close();
  return set.encoders.map((encoder) => encoder.name.replace(/-.*/, ''));
}

it('has the static and the sentence encoder by default, and the static one alone where the other is off', async () => {
  assert.deepEqual(await namesFor({}), ['static', 'sentence']);
  assert.deepEqual(await namesFor({ DOCENT_SENTENCE_ENCODER: 'false' }), ['static']);
});

it('adds an endpoint, and says what is missing where its model or width is not said', async () => {
  const url = { DOCENT_EMBEDDINGS_URL: 'http://127.0.0.1:9/v1' };
  const whole = { ...url, DOCENT_EMBEDDINGS_MODEL: 'm', DOCENT_EMBEDDINGS_DIMENSIONS: '8' };
  assert.deepEqual(await namesFor(whole), ['static', 'openai', 'sentence']);
  for (const missing of ['DOCENT_EMBEDDINGS_MODEL', 'DOCENT_EMBEDDINGS_DIMENSIONS']) {
    await assert.rejects(
      namesFor({ ...whole, [missing]: '' }),
      /DOCENT_EMBEDDINGS_MODEL and DOCENT_EMBEDDINGS_DIMENSIONS/,
    );
  }
});

it('prefers what the owner configured to the sentence encoder, and still asks the model before a change', async () => {
  const set = await openEncoders(
    parseConfig({
      DOCENT_EMBEDDINGS_URL: 'http://127.0.0.1:9/v1',
      DOCENT_EMBEDDINGS_MODEL: 'new',
      DOCENT_EMBEDDINGS_DIMENSIONS: '8',
      DOCENT_EMBEDDINGS_PREVIOUS_MODEL: 'old',
    }).encoders,
  );
  await set.close();
  assert.deepEqual(namesOf(set.encoders), ['static', 'openai-new-8', 'sentence']);
  assert.deepEqual(namesOf(set.askable), ['static', 'openai-new-8', 'sentence', 'openai-old-8']);
  assert.doesNotMatch(set.signatures.qa, /old/);
});

function namesOf(encoders: readonly { name: string }[]): string[] {
  return encoders.map(({ name }) => name.replace(/^(static|sentence)-.*/, '$1'));
}

it('refuses an ONNX folder that is not there, naming what to mend', async () => {
  await assert.rejects(namesFor({ DOCENT_ONNX_MODEL: '/nowhere' }), { code: 'internal_error' });
});
