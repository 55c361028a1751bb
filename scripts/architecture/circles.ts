/** Finds circles of files by Tarjan's algorithm: sets of files that each reach one another by imports. */
import type { ImportGraph } from './imports.ts';

/** The strongly connected components of more than one file, each sorted; a file that imports itself counts as one, too. */
export function findCircles(imports: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const circles: string[][] = [];

  function visit(file: string): number {
    const number = order.size;
    order.set(file, number);
    open.push(file);
    isOpen.add(file);
    let low = number;
    for (const target of imports.get(file) ?? []) {
      if (!imports.has(target)) continue;
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (isOpen.has(target)) low = Math.min(low, order.get(target) ?? low);
    }
    if (low === number) {
      const component = open.splice(open.indexOf(file));
      for (const member of component) isOpen.delete(member);
      if (component.length > 1 || imports.get(file)?.includes(file)) circles.push(component.sort());
    }
    return low;
  }

  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}
