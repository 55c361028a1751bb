/** Installs what the tests need from Debian's packages, where it is missing and this process may. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { whyNoBrowser } from '../test/support/run-servers/run-browser.ts';

interface SystemPackage {
  debianName: string;
  purpose: string;
  isThere(): boolean;
}

const PACKAGES: readonly SystemPackage[] = [
  {
    debianName: 'postgresql',
    purpose: 'the suites on PostgreSQL',
    isThere: () => globSync('/usr/lib/postgresql/*/bin/initdb').length > 0,
  },
  {
    debianName: 'chromium-headless-shell',
    purpose: 'the end-to-end tests of the console',
    isThere: () => whyNoBrowser() === undefined,
  },
];

/** @returns in words, what is still missing afterwards and so will be skipped */
export function installSystemPackages(): string[] {
  const missing = PACKAGES.filter((one) => !one.isThere());
  if (missing.length === 0) return [];
  const names = missing.map((one) => one.debianName);
  if (mayInstall()) {
    console.log(`Installing ${names.join(' and ')} from Debian's packages …`);
    try {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      execFileSync('apt-get', ['update', '-q'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
      execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], {
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    } catch {
      console.error(`Debian's packages could not be installed: ${names.join(', ')}`);
    }
  }
  return PACKAGES.filter((one) => !one.isThere()).map(
    ({ debianName, purpose }) => `${debianName} is missing: ${purpose} are skipped`,
  );
}

function mayInstall(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}
