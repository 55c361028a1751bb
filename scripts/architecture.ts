/**
 * Checks what no compiler does: rooms, their order and doors, circles, one reader of the environment, no variables of modules, a true
 * folder tree.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MAX_ARROWS, MAX_ROOMS, WINGS } from './architecture/bounds.ts';
import { findCircles } from './architecture/circles.ts';
import { checkDirections, findUnranked } from './architecture/directions.ts';
import { checkTree, findCrowdedFolders, treeFolders } from './architecture/folders.ts';
import { readImports } from './architecture/imports.ts';
import { KNOWN_FAULTS } from './architecture/known-faults.ts';
import { ROOMS } from './architecture/rooms.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const find = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: (name) => name === 'node_modules' }).sort();

const sources = find('server/src/**/*.ts');
const imports = readImports(root, [
  ...sources,
  ...find('{bench,building,contract}/**/*.ts', '{console,widget}/src/**/*.{ts,tsx}'),
]);
const circles = findCircles(imports);
const directions = checkDirections(imports);

/** Native code is told some things by the environment alone: what is set there is not read. */
const READS_ENVIRONMENT = /\bprocess\.env\b(?!\.\w+ = )/;

const faults = [
  ...findUnranked(),
  ...directions.faults,
  ...circles.map((files) => `circle of files: ${files.join(', ')}`),
  ...findCrowdedFolders(
    find('{server,console,widget}/src/**/*.*', '{bench,building,contract,scripts,test}/**/*.*'),
  ),
  ...sources
    .filter((file) => file !== 'server/src/config/environment.ts' && READS_ENVIRONMENT.test(read(file)))
    .map((file) => `${file} reads the environment: only server/src/config/environment.ts may`),
  ...sources
    .filter((file) => /^(?:export )?let /m.test(read(file)))
    .map((file) => `${file} has a variable of the module: keep it in an object that somebody makes`),
  ...checkTree(root, treeFolders(read('README.md'))),
];

const doors = WINGS.map(({ path, maxDoors }) => {
  const count = directions.doorsOf(path).size;
  if (count > maxDoors) faults.push(`${path}/ has more than ${maxDoors} doors`);
  return `${count} of ${maxDoors} doors to ${path}`;
});
if (ROOMS.length > MAX_ROOMS) faults.push(`there are more than ${MAX_ROOMS} rooms`);
if (directions.arrows.size > MAX_ARROWS)
  faults.push(`there are more than ${MAX_ARROWS} arrows between rooms`);

const found = new Set(faults);
const unknown = [...found].filter((fault) => !KNOWN_FAULTS.has(fault));
const gone = [...KNOWN_FAULTS].filter((fault) => !found.has(fault));
for (const fault of unknown) console.error(fault);
for (const fault of gone) console.error(`no fault any more, take it off the known ones: ${fault}`);
if (unknown.length + gone.length > 0) process.exitCode = 1;

const counts = [
  `${sources.length} server files`,
  `${ROOMS.length} of ${MAX_ROOMS} rooms`,
  `${directions.arrows.size} of ${MAX_ARROWS} arrows`,
  ...doors,
  `${circles.length} circles`,
  `${KNOWN_FAULTS.size} known faults`,
];
console.log(`architecture: ${counts.join(', ')}`);
