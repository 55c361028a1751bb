/** Says what a benchmark ran on. */
import { cpus, release, totalmem, type } from 'node:os';

export function describeMachine(): string {
  const cores = cpus();
  const gib = (totalmem() / 2 ** 30).toFixed(0);
  return `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown CPU'}, ${gib} GiB, ${type()} ${release()}, Node ${process.versions.node}`;
}
