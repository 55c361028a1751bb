/** Turns the environment and the .env file into one frozen, typed configuration. */
import { ConfigError } from './config-error.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { defaultsOf, type SettingGroup, type SettingsOf, type Variable, variablesOf } from './setting.ts';
import { SETTINGS } from './settings.ts';

type Groups = typeof SETTINGS;

/** All settings by group, checked; the meaning and default of each stands in the room that declares it. */
export type Config = { readonly [G in keyof Groups]: SettingsOf<Groups[G]> };

/**
 * The configuration of this process: its environment, then `.env` in the working directory for what that leaves unset.
 * @throws ConfigError naming every fault at once
 */
export function readConfig(): Config {
  return parseConfig(readEnvironment());
}

/**
 * Checks and freezes; an empty variable counts as unset.
 * @throws ConfigError naming every fault at once
 */
export function parseConfig(environment: Environment): Config {
  const faults: string[] = [];
  const config: Record<string, Readonly<Record<string, unknown>>> = {};
  for (const [groupName, group] of Object.entries<SettingGroup>(SETTINGS)) {
    const values: Record<string, unknown> = { ...defaultsOf(group) };
    for (const [name, variable] of variablesOf(group)) {
      const read = readVariable(variable, environment);
      if ('fault' in read) faults.push(read.fault);
      else values[name] = read.value;
    }
    config[groupName] = Object.freeze(values);
  }
  // Settings with faults of their own have no values to compare.
  if (faults.length === 0) faults.push(...findContradictions(config as Config));
  if (faults.length > 0) throw new ConfigError(faults);
  return Object.freeze(config) as Config;
}

function readVariable(
  setting: Variable<unknown>,
  environment: Environment,
): { value: unknown } | { fault: string } {
  const source = [setting.variable, setting.alias].find((name) => name && environment[name]);
  const text = (source && environment[source]?.trim()) || setting.defaultText;
  try {
    return { value: setting.parse(text) };
  } catch (error) {
    const shown = setting.isSecret === true ? '' : `="${text}"`;
    return { fault: `${source ?? setting.variable}${shown}: ${(error as Error).message}` };
  }
}

/** Faults of settings in combination: one sentence each, naming the variables. */
function findContradictions({ encoders, model, signIn, http }: Config): string[] {
  const { embeddingsUrl, embeddingsModel, embeddingsDimensions } = encoders;
  const isEndpointWhole = embeddingsModel !== null && embeddingsDimensions > 0;
  const { oidcIssuer, oidcClientId, oidcDomains, oidcAccount, passwordSignIn } = signIn;
  const isProviderWhole = oidcClientId !== null && http.publicUrl !== null;
  const contradictions: readonly [isOne: boolean, said: string][] = [
    [
      embeddingsUrl !== null && !isEndpointWhole,
      'DOCENT_EMBEDDINGS_URL also needs DOCENT_EMBEDDINGS_MODEL and DOCENT_EMBEDDINGS_DIMENSIONS.',
    ],
    [model.url !== null && model.model === null, 'DOCENT_LLM_URL also needs DOCENT_LLM_MODEL.'],
    [
      oidcIssuer !== null && !isProviderWhole,
      'DOCENT_OIDC_ISSUER also needs DOCENT_OIDC_CLIENT_ID and DOCENT_PUBLIC_URL.',
    ],
    [oidcDomains.length > 0 && oidcAccount === null, 'DOCENT_OIDC_DOMAINS also needs DOCENT_OIDC_ACCOUNT.'],
    [
      passwordSignIn === 'owners' && oidcIssuer === null,
      'DOCENT_PASSWORD_SIGN_IN=owners also needs DOCENT_OIDC_ISSUER.',
    ],
  ];
  return contradictions.flatMap(([isOne, said]) => (isOne ? [said] : []));
}

/** Variables that look like ours and are none, most likely misspelled. */
export function findUnknownVariables(environment: Environment): string[] {
  const known = new Set(
    Object.values<SettingGroup>(SETTINGS)
      .flatMap(variablesOf)
      .map(([, { variable }]) => variable),
  );
  return Object.keys(environment).filter((name) => name.startsWith('DOCENT_') && !known.has(name));
}

/** The text of .env.example: every variable, its meaning, and its default commented out. */
export function renderEnvExample(): string {
  const groups = Object.values<SettingGroup>(SETTINGS).map((group) =>
    variablesOf(group)
      .map(([, setting]) => `# ${setting.description}\n#${setting.variable}=${setting.defaultText}\n`)
      .join('\n'),
  );
  return `# Settings of Docent with their defaults. Copy to .env and remove the # of those to change.\n\n${groups.join('\n')}`;
}
