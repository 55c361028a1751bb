/** Run as a program by sandbox.test.ts: starts a child on the file named, says its id, and waits to be killed. */
import { createSandbox } from '../../../server/src/extraction/sandbox.ts';
import { watchChildren } from './children.ts';

const [, , file, busy] = process.argv;
const children = watchChildren();
const sandbox = createSandbox({ poolSize: 1 });
await sandbox.warm();
if (file && busy === 'busy') {
  sandbox.extract({ path: file, kind: 'pdf' }).catch(() => {});
}
setTimeout(() => console.log(children[0]?.pid), busy === 'busy' ? 500 : 0);
