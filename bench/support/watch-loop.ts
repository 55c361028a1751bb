/** Imported first by a service under measurement: says at its end how long its event loop was held, and by what. */
import { writeFileSync } from 'node:fs';
import { watchLoop } from '../../test/promises/loop-watch.ts';

const to = new URL(import.meta.url).searchParams.get('to');
const watch = watchLoop();
process.once('exit', () => {
  if (to !== null) writeFileSync(to, JSON.stringify({ holds: watch.holds, stretchesMs: watch.stretchesMs }));
});
