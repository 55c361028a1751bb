/** Writes docs/configuration.md from the settings; a test keeps the two equal. */
import { writeFileSync } from 'node:fs';
import { type SettingGroup, variablesOf } from '../server/src/config/setting.ts';
import { SETTINGS } from '../server/src/config/settings.ts';

const TITLES: Record<string, string> = {
  http: 'HTTP',
  keys: 'API keys',
  signIn: 'Signing in',
  console: 'Console',
  log: 'Log',
  store: 'Data',
  upload: 'Uploads',
  imports: 'Moving in',
  pressure: 'Back pressure',
  sweeper: 'Orphaned files',
  idempotency: 'Repeated requests',
  unanswered: 'Unanswered questions',
  answers: 'Kept answers',
  suggestions: 'Suggestions for teaching',
  calibration: 'Calibration',
  impact: 'Impact before saving',
  golden: 'Golden questions',
  indexes: 'Indexes',
  encoders: 'Encoders',
  extraction: 'Reading files',
  ocr: 'Scanned pages',
  training: 'Training',
  chunks: 'Chunks of files',
};

export const CONFIGURATION_DOC = new URL('../docs/configuration.md', import.meta.url);

export function renderConfiguration(): string {
  const sections = Object.entries<SettingGroup>(SETTINGS).map(([name, group]) => {
    const rows = variablesOf(group).map(
      ([, { variable, defaultText, description }]) =>
        `| \`${variable}\` | ${defaultText === '' ? 'unset' : `\`${defaultText}\``} | ${description} |`,
    );
    return `## ${TITLES[name] ?? name}\n\n| variable | default | meaning |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Configuration

Settings come from the environment, and from \`.env\` in the working directory for what it leaves unset; \`.env.example\`
lists them ready to copy. Invalid settings are reported all at once, and nothing starts. An unknown variable that begins with
\`DOCENT_\` causes a warning. Names tell units: \`_MS\` milliseconds (at most 2147483647, some 24 days), \`_BYTES\` bytes, \`_MB\` megabytes.

${sections.join('\n')}`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(CONFIGURATION_DOC, renderConfiguration());
