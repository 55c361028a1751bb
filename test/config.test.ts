import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { CONFIGURATION_DOC, renderConfiguration } from '../scripts/configuration-doc.ts';
import { ConfigError, findUnknownVariables, parseConfig, renderEnvExample } from '../server/src/config.ts';

describe('configuration', () => {
  test('has the documented defaults where nothing is set', () => {
    const config = parseConfig({});
    assert.equal(config.http.host, '127.0.0.1');
    assert.equal(config.http.port, 8787);
    assert.equal(config.store.dataDir, './data');
    assert.equal(config.store.databaseUrl, null);
    assert.equal(config.upload.maxBytes, 50 * 1024 * 1024);
    assert.equal(config.upload.waitMs, 30_000);
    assert.equal(config.http.rateLimitPerMinute, 0);
    assert.deepEqual(config.http.corsOrigins, []);
  });

  test('reads PORT only where DOCENT_PORT is unset', () => {
    assert.equal(parseConfig({ PORT: '9000' }).http.port, 9000);
    assert.equal(parseConfig({ PORT: '9000', DOCENT_PORT: '9001' }).http.port, 9001);
  });

  test('takes an empty variable for an unset one', () => {
    assert.equal(parseConfig({ DOCENT_PORT: '', DOCENT_HOST: ' ' }).http.host, '127.0.0.1');
  });

  test('reports every fault at once, with the variable and what it should be', () => {
    const faulty = {
      PORT: '70000',
      DOCENT_LOG_LEVEL: 'loud',
      DOCENT_UPLOAD_WAIT_MS: '1.5',
      DOCENT_PUBLIC_URL: 'docent.example.com',
      DOCENT_CORS_ORIGINS: 'https://a.example, https://b.example/path',
    };
    assert.throws(
      () => parseConfig(faulty),
      (error: unknown) => {
        assert.ok(error instanceof ConfigError);
        assert.equal(error.faults.length, 5);
        assert.match(error.message, /PORT="70000": must be a whole number from 0 to 65535/);
        assert.match(error.message, /DOCENT_LOG_LEVEL="loud": must be one of silent, fatal/);
        assert.match(error.message, /DOCENT_UPLOAD_WAIT_MS="1.5": must be a whole number of at least 0/);
        assert.match(error.message, /"https:\/\/b.example\/path" is not an origin/);
        return true;
      },
    );
  });

  test('takes a public address without a path, with or without a slash at its end, and no other', () => {
    for (const address of ['https://a.example', 'https://a.example/', 'http://localhost:8787']) {
      const { publicUrl } = parseConfig({ DOCENT_PUBLIC_URL: address }).http;
      assert.equal(publicUrl, address.replace(/\/$/, ''));
    }
    for (const address of ['https://a.example/docent', 'https://a.example?x=1', 'https://me@a.example']) {
      assert.throws(() => parseConfig({ DOCENT_PUBLIC_URL: address }), /must be an address without a path/);
    }
  });

  test('cannot be changed afterwards', () => {
    const config = parseConfig({ DOCENT_CORS_ORIGINS: 'https://a.example' });
    assert.throws(() => Object.assign(config.http, { port: 1 }), TypeError);
    assert.throws(() => (config.http.corsOrigins as string[]).push('*'), TypeError);
  });

  test('names variables that look like settings and are none', () => {
    const unknown = findUnknownVariables({ DOCENT_PROT: '1', DOCENT_PORT: '1', HOME: '/' });
    assert.deepEqual(unknown, ['DOCENT_PROT']);
  });

  test('equals its page in the documentation', () => {
    assert.equal(readFileSync(CONFIGURATION_DOC, 'utf8'), renderConfiguration());
  });

  test('equals .env.example, variable by variable and default by default', () => {
    const path = new URL('../.env.example', import.meta.url);
    assert.equal(readFileSync(path, 'utf8'), renderEnvExample());
  });
});
