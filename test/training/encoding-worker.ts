/** Run as a process of its own by encoding-leases.test.ts: prints the texts that it encodes, two at a time, and stands still at the fifth. */
import { writeSync } from 'node:fs';
import { pino } from 'pino';
import { createEncoderSet } from '../../server/src/retrieval/encoders/encoder-set.ts';
import { openStore } from '../../server/src/store/open.ts';
import { createEncodingPool } from '../../server/src/training/encoding-pool.ts';
import { countingEncoder } from './counting-encoder.ts';

const [url = '', chatbotId = ''] = process.argv.slice(2);
const store = await openStore({ url, dataDir: '' });
let encoded = 0;
const encoder = countingEncoder(async (texts) => {
  encoded += texts.length;
  if (encoded > 4) {
    writeSync(1, 'standing\n');
    await new Promise<never>(() => {});
  }
  for (const text of texts) writeSync(1, `${text}\n`);
});
const pool = createEncodingPool({
  store,
  encoders: createEncoderSet([encoder]),
  log: pino({ level: 'silent' }),
  owner: 'killed',
  nowMs: store.nowMs,
  settings: { batch: 2 },
});
pool.add([chatbotId]);
