/** Reads what lies in deploy/: the Dockerfile as instructions, the rest as YAML. */
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMANDS } from '../../server/src/commands/list.ts';
import { type SettingGroup, variablesOf } from '../../server/src/config/setting.ts';
import { SETTINGS } from '../../server/src/config/settings.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const DEPLOY = join(ROOT, 'deploy');

interface YamlDocument {
  errors: unknown[];
  warnings: unknown[];
  toJS(): unknown;
}

/** The parser that the reference page's package brings; merge keys are compose's. */
const yaml = createRequire(import.meta.resolve('@fastify/swagger'))('yaml') as {
  parseAllDocuments(text: string, options?: { merge?: boolean }): YamlDocument[];
};

// biome-ignore lint/suspicious/noExplicitAny: documents of many kinds, read by paths that tests name.
export type Node = any;

/** @throws Error where the file is no YAML, or warns of something */
export function readYaml(path: string): Node[] {
  return yaml.parseAllDocuments(readFileSync(join(DEPLOY, path), 'utf8'), { merge: true }).map((document) => {
    const faults = [...document.errors, ...document.warnings];
    if (faults.length > 0) throw new Error(`${path}: ${faults.join('; ')}`);
    return document.toJS();
  });
}

export interface Instruction {
  name: string;
  /** Without its flags. */
  words: string[];
  flags: Record<string, string>;
  text: string;
}

export interface Stage {
  name: string;
  from: string;
  instructions: Instruction[];
}

/** As far as our own Dockerfile goes: continued lines, comments, flags. */
export function readDockerfile(): Stage[] {
  const text = readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8');
  const lines = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const args: Record<string, string> = {};
  const stages: Stage[] = [];
  for (const line of lines) {
    const instruction = parseInstruction(line);
    if (instruction.name === 'ARG') {
      const [name = '', value = ''] = instruction.text.split('=');
      args[name] = value;
    } else if (instruction.name === 'FROM') {
      const [image = '', , alias = 'final'] = instruction.words;
      const from = image.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => args[name] ?? '');
      stages.push({ name: alias, from, instructions: [] });
    } else {
      stages.at(-1)?.instructions.push(instruction);
    }
  }
  return stages;
}

function parseInstruction(line: string): Instruction {
  const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
  const flags: Record<string, string> = {};
  const text = rest.replaceAll(/--([\w-]+)=(\S+)\s+/g, (_, flag: string, value: string) => {
    flags[flag] = value;
    return '';
  });
  return { name, text, flags, words: text.split(/\s+/) };
}

export function isCommand(name: string): boolean {
  return Object.hasOwn(COMMANDS, name);
}

/** Every variable that the configuration knows, by name. */
export function knownVariables(): ReadonlySet<string> {
  const variables = Object.values<SettingGroup>(SETTINGS).flatMap(variablesOf);
  return new Set(variables.map(([, { variable }]) => variable));
}

/** Every file in deploy/, by its path in it. */
export function deployFiles(): string[] {
  return globSync('**/{*,.*}', { cwd: DEPLOY, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(DEPLOY.length + 1));
}

/** Seconds of "60s" or "2m". */
export function seconds(duration: string): number {
  const [, count = '', unit = ''] = /^(\d+)([sm])$/.exec(duration) ?? [];
  return Number(count) * (unit === 'm' ? 60 : 1);
}

/** Bytes of "512Mi", "2g" and the like. */
export function bytes(size: string): number {
  const [, count = '', unit = ''] = /^(\d+)([kmg])i?$/i.exec(size) ?? [];
  return Number(count) * 1024 ** ('kmg'.indexOf(unit.toLowerCase()) + 1);
}
