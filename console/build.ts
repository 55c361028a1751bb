/** Builds the console into console/dist when what it is made of has changed. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBuiltFolder } from '../building/built-folder.ts';

const SCRIPT = fileURLToPath(import.meta.url);
const CONSOLE_DIR = dirname(SCRIPT);

/** Where the built console lies: index.html, assets with a hash in their names, and a few fixed files. */
export const CONSOLE_DIST_DIR = join(CONSOLE_DIR, 'dist');

export const builtConsole = createBuiltFolder({
  name: 'console',
  distDir: CONSOLE_DIST_DIR,
  inputs: [
    'console/index.html',
    'console/*.ts',
    'console/public/*/*',
    'console/src/**/*.{ts,tsx,css,svg}',
    // The tab Website shows the widget itself.
    'widget/src/**/*.{ts,css}',
    'contract/**/*.ts',
    'package-lock.json',
  ],
  async buildInto(dir) {
    const { build } = await import('vite');
    const { viteConfig } = await import('./vite-config.ts');
    await build(await viteConfig(CONSOLE_DIR, dir));
  },
  compressed: 'assets/*.{js,css}',
  script: SCRIPT,
});

if (import.meta.main) await builtConsole.runFromCommandLine();
