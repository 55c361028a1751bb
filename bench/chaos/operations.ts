/** What owners do, and how often: the next thing that must survive every fault is a row here. */
import { replace, sync, upload } from './files.ts';
import { add, change, type Owner, remove } from './owner.ts';

interface Operation {
  name: string;
  /** Of all operations together, how often this one is taken. */
  weight: number;
  perform(owner: Owner): Promise<void>;
}

const OPERATIONS: readonly Operation[] = [
  { name: 'add a pair', weight: 40, perform: add },
  { name: 'change a pair', weight: 27, perform: change },
  { name: 'remove a pair', weight: 13, perform: remove },
  { name: 'upload a file', weight: 8, perform: upload },
  { name: 'replace a file', weight: 8, perform: replace },
  { name: 'sync a folder', weight: 4, perform: sync },
];

const WHOLE = OPERATIONS.reduce((sum, { weight }) => sum + weight, 0);

/** Works until the signal, and ends what it has begun. */
export async function work(owner: Owner, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let left = owner.random() * WHOLE;
    const operation = OPERATIONS.find(({ weight }) => {
      left -= weight;
      return left < 0;
    });
    await (operation ?? OPERATIONS[0])?.perform(owner);
  }
}
