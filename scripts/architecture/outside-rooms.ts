/** The files of the server that stand in no room. */

/** What imports no room, and what every room may import. */
export const LEAVES: readonly string[] = [
  'server/src/errors.ts',
  'server/src/log.ts',
  'server/src/once.ts',
  'server/src/version.ts',
  'server/src/typed-arrays.ts',
  'server/src/config/config-error.ts',
  'server/src/config/environment.ts',
  'server/src/config/setting.ts',
];

/** The entry: it may import any room, and none may import it. */
export const ENTRY = 'server/src/main.ts';
