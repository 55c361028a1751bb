/** Draws the rooms for docs/architecture.md: from top to bottom, with the arrows that no way through other rooms implies. */
import type { Room } from './rooms.ts';

/** A flow chart of Mermaid. */
export function drawRooms(rooms: readonly Room[]): string {
  const importsOf = new Map(rooms.map(({ path, imports }) => [path, imports]));

  function reaches(from: string, to: string): boolean {
    return from === to || (importsOf.get(from) ?? []).some((next) => reaches(next, to));
  }

  const arrows = rooms.flatMap(({ path, imports }) =>
    imports
      .filter((to) => !imports.some((between) => between !== to && reaches(between, to)))
      .map((to) => `  ${nameOf(path)} --> ${nameOf(to)}`),
  );
  const names = rooms.map(({ path }) => `  ${nameOf(path)}["${path}"]`);
  return ['flowchart TD', ...names, ...arrows].join('\n');
}

/** A name that Mermaid takes. */
function nameOf(path: string): string {
  return path.replace(/\W/g, '_');
}
