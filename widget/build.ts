/** Builds the widget into widget/dist/widget.js when what it is made of has changed. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBuiltFolder } from '../building/built-folder.ts';

const SCRIPT = fileURLToPath(import.meta.url);
const WIDGET_DIR = dirname(SCRIPT);

/** What the contract's schemas are built with: their limits are wanted in the page, the schemas are not. */
const SCHEMA_BUILDERS = ['Type', 'StorableText', 'VisibleText'];

/** Where the built script lies. */
export const WIDGET_DIST_DIR = join(WIDGET_DIR, 'dist');

export const builtWidget = createBuiltFolder({
  name: 'widget',
  distDir: WIDGET_DIST_DIR,
  inputs: ['widget/*.ts', 'widget/src/**/*.{ts,css}', 'contract/**/*.ts', 'package-lock.json'],
  async buildInto(dir) {
    const { build } = await import('vite');
    await build({
      configFile: false,
      envDir: false,
      root: WIDGET_DIR,
      publicDir: false,
      logLevel: 'warn',
      build: {
        outDir: dir,
        emptyOutDir: true,
        target: 'baseline-widely-available',
        lib: {
          entry: join(WIDGET_DIR, 'src', 'main.ts'),
          formats: ['iife'],
          name: 'docentChat',
          fileName: () => 'widget.js',
        },
        rolldownOptions: {
          treeshake: {
            manualPureFunctions: SCHEMA_BUILDERS,
            moduleSideEffects: (id: string) => !id.includes('/node_modules/'),
          },
        },
      },
    });
  },
  compressed: '*.js',
  script: SCRIPT,
});

if (import.meta.main) await builtWidget.runFromCommandLine();
