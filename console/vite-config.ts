/** How Vite builds the console; given in code, so that the service can build it without a command line. */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';

/** What the contract's schemas are built with: their limits are wanted in the page, the schemas are not. */
const SCHEMA_BUILDERS = ['Type', 'StorableText', 'VisibleText'];

const THEME_CSS_ID = 'virtual:theme-variables.css';

/**
 * Mantine would write its theme variables into a style element at run time, which the Content-Security-Policy
 * forbids. This module holds the same text, made at build time.
 */
async function themeVariables(): Promise<Plugin> {
  const { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } = await import(
    '@mantine/core'
  );
  const { theme, themeVariablesResolver } = await import('./src/app/theme.ts');
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const defaults = defaultCssVariablesResolver(merged);
  const own = themeVariablesResolver(merged);
  const css = convertCssVariables({
    variables: { ...defaults.variables, ...own.variables },
    light: { ...defaults.light, ...own.light },
    dark: { ...defaults.dark, ...own.dark },
  });
  return {
    name: 'docent-theme-variables',
    resolveId: (id) => (id === THEME_CSS_ID ? `\0${THEME_CSS_ID}` : undefined),
    load: (id) => (id === `\0${THEME_CSS_ID}` ? css : undefined),
  };
}

export async function viteConfig(consoleDir: string, outDir: string): Promise<InlineConfig> {
  return {
    configFile: false,
    envDir: false,
    root: consoleDir,
    publicDir: join(consoleDir, 'public'),
    logLevel: 'warn',
    plugins: [react(), await themeVariables()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      assetsInlineLimit: 0,
      // All styles come with the page: a screen whose own failed to load once would be shown without them from then on.
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 700,
      rolldownOptions: { treeshake: { manualPureFunctions: SCHEMA_BUILDERS } },
    },
  };
}
