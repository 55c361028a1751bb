/** Starts a sandbox's child with no more rights and memory than reading a file needs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ExtractionLimits } from '../limits.ts';

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));
const OWN_SOURCE = fileURLToPath(new URL('../', import.meta.url));
/** The profiles, by which old encodings are told, and what they import. */
const LANGUAGE = fileURLToPath(new URL('../../language/', import.meta.url));
/** What both import. */
const LEAVES = ['errors.ts', 'once.ts', 'typed-arrays.ts'].map((name) =>
  fileURLToPath(new URL(`../../${name}`, import.meta.url)),
);
const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Packages that readers load, and their dependencies. */
const PACKAGES = [
  'yauzl',
  'pend',
  'numfmt',
  'chardet',
  'multilingual-stemmer',
  '@llamaindex/liteparse-wasm',
  '@hyzyla/pdfium',
  'tesseract.js-core',
];

/** They stay where they are as long as the process runs. */
const READABLE_FILES = findReadableFiles();

/** What a child gets beside its limits. */
export interface Launch {
  /** Further files that it may read. */
  readable?: readonly string[];
  /** How far it stands back behind other processes, up to 19. */
  niceness?: number;
}

/** Standard input takes files, standard error has the reason of a crash; the channel is `advanced`. */
export function launchChild(limits: ExtractionLimits, { readable = [] }: Launch): ChildProcess {
  const node = [
    '--permission',
    ...[...READABLE_FILES, ...readable].map((file) => `--allow-fs-read=${file}`),
    `--max-old-space-size=${limits.childHeapMegabytes}`,
    '--disable-warning=ExperimentalWarning',
    CHILD,
  ];
  const [command = process.execPath, ...prefix] = [...confinement(limits), process.execPath];
  return spawn(command, [...prefix, ...node], {
    cwd: path.parse(process.execPath).root,
    env: {},
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    windowsHide: true,
  });
}

/** The readers' code, its packages, and the package.json that makes it a module. */
function findReadableFiles(): string[] {
  const require = createRequire(import.meta.url);
  const folders = PACKAGES.flatMap((name) => {
    const found = (require.resolve.paths(name) ?? [])
      .map((folder) => path.join(folder, name))
      .find(existsSync);
    return found ? [`${found}${path.sep}*`] : [];
  });
  return [`${OWN_SOURCE}*`, `${LANGUAGE}*`, ...LEAVES, path.join(PROJECT, 'package.json'), ...folders];
}

/** Programs of util-linux, if installed, that end the child with its parent and cap its memory and processor time. */
function confinement(limits: ExtractionLimits): string[] {
  if (process.platform !== 'linux') return [];
  const setpriv = findProgram('setpriv');
  const prlimit = findProgram('prlimit');
  const cpuSeconds = Math.ceil(limits.secondsPerChild + limits.seconds + limits.cpuMarginSeconds);
  return [
    ...(setpriv ? [setpriv, '--pdeathsig', 'KILL', '--'] : []),
    ...(prlimit
      ? [prlimit, `--data=${limits.childDataMegabytes * 2 ** 20}`, `--cpu=${cpuSeconds}`, '--core=0']
      : []),
  ];
}

function findProgram(name: string): string | undefined {
  return ['/usr/bin', '/bin'].map((folder) => path.join(folder, name)).find(existsSync);
}
