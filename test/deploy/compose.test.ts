import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parseConfig } from '../../server/src/config/config.ts';
import { parseS3Url } from '../../server/src/store/blobs/s3-url.ts';
import { bytes, DEPLOY, isCommand, type Node, readYaml, seconds } from './files.ts';

const [compose] = readYaml('compose/compose.yaml');
const services = Object.entries<Node>(compose.services);
const docents = services.filter(([, { image }]) => image.startsWith('docent:'));
const running = (command: string) => docents.filter(([, service]) => service.command[0] === command);
const balancer = readFileSync(join(DEPLOY, 'compose/haproxy.cfg'), 'utf8');

/** As compose fills in variables: given ones by a word, others by their default. */
function fill(value: unknown): string {
  return String(value).replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, _name, kind: string, text: string) => (kind === '-' ? text : 'given'),
  );
}

const configOf = (service: Node) =>
  parseConfig(
    Object.fromEntries(Object.entries(service.environment).map(([name, value]) => [name, fill(value)])),
  );

describe('compose', () => {
  test('has two API nodes and two workers, and migrates before them', () => {
    assert.equal(running('serve').length, 2);
    assert.equal(running('work').length, 2);
    assert.equal(running('migrate').length, 1);
    for (const [name, service] of [...running('serve'), ...running('work')]) {
      assert.equal(service.depends_on.migrate.condition, 'service_completed_successfully', name);
    }
    for (const [, { command }] of docents) assert.ok(isCommand(command[0]), command[0]);
  });

  test('asks every process that stays whether it is well', () => {
    for (const [name, { healthcheck }] of [...running('serve'), ...running('work')]) {
      assert.equal(healthcheck, undefined, `${name} has the image's`);
    }
  });

  test('every node runs as the image does, without a writable root and without rights', () => {
    for (const [name, service] of docents) {
      assert.equal(service.user, '1000:1000', name);
      assert.equal(service.read_only, true, name);
      assert.deepEqual(service.cap_drop, ['ALL'], name);
      assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
      assert.deepEqual(
        service.tmpfs.map((mount: string) => mount.split(':')[0]),
        ['/tmp', '/data'],
        name,
      );
      assert.match(service.tmpfs[1], /uid=1000,gid=1000/);
    }
  });

  test('every node has settings that the service takes, with one database and one file store for all', () => {
    const configs = docents.map(([, service]) => configOf(service));
    const [first] = configs;
    assert.ok(first);
    for (const config of configs) {
      assert.deepEqual(config.store, first.store);
      assert.match(config.store.databaseUrl ?? '', /^postgres:\/\/docent:given@postgres:5432\/docent$/);
      const s3 = parseS3Url(config.store.blobUrl ?? '');
      assert.equal(s3.client.endpoint, 'http://s3:8333');
      assert.equal(s3.client.forcePathStyle, true);
    }
    assert.ok(services.find(([name]) => name === 's3')?.[1].command.includes('-s3.port=8333'));
  });

  test('what stops has longer than it takes', () => {
    for (const [name, service] of docents) {
      assert.ok(
        seconds(service.stop_grace_period) * 1000 > configOf(service).http.shutdownGraceMs + 10_000,
        name,
      );
    }
  });

  test('nodes have the memory for their index cache and more', () => {
    for (const [name, service] of running('serve')) {
      assert.ok(bytes(service.mem_limit) > configOf(service).indexes.indexCacheBytes * 2, name);
    }
  });

  test('holds no secret, and does not start without being given them', () => {
    for (const [name, service] of services) {
      for (const [variable, value] of Object.entries<Node>(service.environment ?? {})) {
        if (!/PASSWORD|SECRET|KEY|DATABASE_URL/.test(variable) || /ARGS/.test(variable)) continue;
        assert.match(String(value), /\$\{\w+:\?[^}]+\}/, `${name}: ${variable}`);
      }
    }
    const example = readFileSync(join(DEPLOY, 'compose/.env.example'), 'utf8');
    for (const name of ['POSTGRES_PASSWORD', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
      assert.match(example, new RegExp(`^${name}=$`, 'm'));
    }
  });

  test('names only services, networks and volumes that there are, and images by their release', () => {
    const names = new Set(services.map(([name]) => name));
    for (const [name, service] of services) {
      const needed = Array.isArray(service.depends_on)
        ? service.depends_on
        : Object.keys(service.depends_on ?? {});
      for (const other of needed) assert.ok(names.has(other), `${name} needs ${other}`);
      for (const network of service.networks) assert.ok(network in compose.networks, network);
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':');
        assert.ok(source.startsWith('./') || source in compose.volumes, volume);
      }
      assert.match(fill(service.image), /:(?!latest)[\w.-]+$/);
    }
  });
});

describe('the load balancer', () => {
  test('sends to every API node, on its port, as long as it is ready', () => {
    const targets = [...balancer.matchAll(/^ {2}server (\S+) (\S+):(\d+)/gm)].map(([, , host, port]) => [
      host,
      port,
    ]);
    assert.deepEqual(
      targets,
      running('serve').map(([name, service]) => [name, String(configOf(service).http.port)]),
    );
    assert.match(balancer, /http-check send meth GET uri \/healthz\/ready /);
  });

  test('waits longer than an upload may take, and is waited for by connections kept alive', () => {
    const timeout = (name: string) =>
      seconds(new RegExp(`timeout ${name} (\\w+)`).exec(balancer)?.[1] ?? '') * 1000;
    const [[, api] = []] = running('serve');
    const config = configOf(api);
    assert.ok(timeout('server') > config.upload.waitMs * 2);
    assert.ok(timeout('http-keep-alive') < config.http.keepAliveTimeoutMs);
  });

  test('repeats no request that may have been carried out', () => {
    assert.match(balancer, /^ {2}retry-on conn-failure$/m);
  });

  test('is believed about who the client is, from its own network alone', () => {
    const [{ subnet }] = compose.networks.inside.ipam.config;
    for (const [, service] of running('serve')) assert.deepEqual(configOf(service).http.trustProxy, [subnet]);
    assert.match(balancer, /set-header X-Forwarded-For %\[src\]/);
  });
});
