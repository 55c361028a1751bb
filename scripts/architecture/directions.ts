/** Checks imports between rooms: their direction, and that they go through doors. */
import type { ImportGraph } from './imports.ts';
import { ENTRY, LEAVES } from './outside-rooms.ts';
import { ROOMS, type Room } from './rooms.ts';

const SOURCE = 'server/src/';

export interface Directions {
  faults: string[];
  /** Pairs of rooms of which one imports the other, as "one -> other". */
  arrows: Set<string>;
  /** Files that other rooms import, by wing: only imports from outside the wing count. */
  doorsOf(wing: string): Set<string>;
}

/** The room that a file is in: of nested paths the longest. */
function roomOf(file: string): Room | undefined {
  return ROOMS.filter((room) => file.startsWith(`${SOURCE}${room.path}/`)).sort(
    (a, b) => b.path.length - a.path.length,
  )[0];
}

/** Rooms that are listed above one that they may be imported by, or that are not listed: the list is then no order. */
export function findUnranked(rooms: readonly Room[] = ROOMS): string[] {
  const rank = new Map(rooms.map((room, index) => [room.path, index]));
  return rooms.flatMap((room, index) =>
    room.imports
      .filter((path) => (rank.get(path) ?? -1) <= index)
      .map((path) => `rooms: ${room.path} imports ${path}, which does not stand below it in the list`),
  );
}

export function checkDirections(imports: ImportGraph): Directions {
  const faults: string[] = [];
  const arrows = new Set<string>();
  const crossings: { from: string; to: string }[] = [];

  for (const [file, targets] of imports) {
    if (!file.startsWith(SOURCE)) continue;
    const room = roomOf(file);
    const isLeaf = LEAVES.includes(file);
    if (room === undefined && !isLeaf && file !== ENTRY) faults.push(`${file} is in no room`);
    for (const target of targets) {
      if (!target.startsWith(SOURCE) || LEAVES.includes(target)) continue;
      if (target === ENTRY) faults.push(`${file} imports ${target}: nothing may`);
      const other = roomOf(target);
      if (other === undefined || (other === room && !isLeaf)) continue;
      crossings.push({ from: file, to: target });
      if (isLeaf) faults.push(`${file} imports ${target}: a leaf imports no room`);
      else if (room !== undefined) {
        arrows.add(`${room.path} -> ${other.path}`);
        if (!room.imports.includes(other.path))
          faults.push(`${file} imports ${target}: ${room.path} may not`);
      }
      const name = target.slice(SOURCE.length + other.path.length + 1).replace(/\.ts$/, '');
      if (other.doors !== 'all' && !other.doors.includes(name)) {
        faults.push(`${file} imports ${target}: it is no door of ${other.path}`);
      }
    }
  }

  function doorsOf(wing: string): Set<string> {
    const inside = `${SOURCE}${wing}/`;
    return new Set(
      crossings
        .filter(({ from, to }) => !from.startsWith(inside) && to.startsWith(inside))
        .map(({ to }) => to),
    );
  }
  return { faults, arrows, doorsOf };
}
