/** Makes chatbots for measurements, through the command line beside a running server. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Provisioned {
  accountId: string;
  chatbotId: string;
  apiKey: string;
}

const main = fileURLToPath(new URL('../../bin/docent.mjs', import.meta.url));

export function provision(
  dataDir: string,
  chatbot: string,
  account = 'bench@example.com',
  env: Record<string, string> = {},
): Provisioned {
  const output = execFileSync(
    process.execPath,
    [main, 'provision', '--account', account, '--chatbot', chatbot, '--json'],
    { env: { ...process.env, DOCENT_DATA_DIR: dataDir, ...env }, encoding: 'utf8' },
  );
  return JSON.parse(output) as Provisioned;
}
