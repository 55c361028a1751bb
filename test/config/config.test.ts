import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { CONFIGURATION_DOC, renderConfiguration } from '../../scripts/configuration-doc.ts';
import { findUnknownVariables, parseConfig, renderEnvExample } from '../../server/src/config/config.ts';
import { ConfigError } from '../../server/src/config/config-error.ts';
import { TIMER_MAX_MS } from '../../server/src/config/setting.ts';

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
        assert.match(
          error.message,
          /DOCENT_UPLOAD_WAIT_MS="1.5": must be a whole number from 0 to 2147483647/,
        );
        assert.match(error.message, /"https:\/\/b.example\/path" is not an origin/);
        return true;
      },
    );
  });

  test('finds what is wrong with addresses of the database, the file store, proxies and the embeddings endpoint', () => {
    const whole = { DOCENT_EMBEDDINGS_MODEL: 'm', DOCENT_EMBEDDINGS_DIMENSIONS: '8' };
    for (const [variable, right, wrong] of [
      ['DOCENT_DATABASE_URL', ['postgres://u:p@h:1,g:2/d'], ['mysql://h/d', 'h', 'postgres://u:50%@h/d']],
      ['DOCENT_BLOB_URL', ['s3://b/p?region=x'], ['http://x', 's3://b?foo=1', 's3://b?tries=0']],
      [
        'DOCENT_TRUST_PROXY',
        ['loopback', '10.0.0.1, ::1', '10.0.0.0/1', '10.0.0.0/32', 'fd00::/128', '10.0.0.0/255.0.0.0'],
        ['nonsense', '10.0.0.0/0', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/255.0.1.0', '10.0.0.0/8/8', 'true'],
      ],
      ['DOCENT_EMBEDDINGS_URL', ['http://h/v1'], ['ftp://h', 'http://u:p@h/v1', 'http://u@h/v1']],
      ['DOCENT_EMBEDDINGS_PREVIOUS_URL', ['http://h/v1'], ['http://:p@h/v1']],
    ] as const) {
      for (const value of right) parseConfig({ ...whole, [variable]: value });
      for (const value of wrong) {
        assert.throws(
          () => parseConfig({ ...whole, [variable]: value }),
          new RegExp(`^.*\n  ${variable}`),
          value,
        );
      }
    }
  });

  test('refuses an embeddings endpoint without its model or the width of its vectors', () => {
    const whole = {
      DOCENT_EMBEDDINGS_URL: 'http://h/v1',
      DOCENT_EMBEDDINGS_MODEL: 'm',
      DOCENT_EMBEDDINGS_DIMENSIONS: '1',
    };
    parseConfig(whole);
    for (const name of ['DOCENT_EMBEDDINGS_MODEL', 'DOCENT_EMBEDDINGS_DIMENSIONS']) {
      assert.throws(() => parseConfig({ ...whole, [name]: '' }), /DOCENT_EMBEDDINGS_URL also needs/);
    }
  });

  test('refuses an identity provider that is not whole, or without TLS elsewhere than here', () => {
    const whole = {
      DOCENT_OIDC_ISSUER: 'https://id.example.com/',
      DOCENT_OIDC_CLIENT_ID: 'docent',
      DOCENT_PUBLIC_URL: 'https://docent.example.com',
      DOCENT_OIDC_DOMAINS: 'example.com',
      DOCENT_OIDC_ACCOUNT: 'owner@example.com',
      DOCENT_PASSWORD_SIGN_IN: 'owners',
    };
    assert.equal(parseConfig(whole).signIn.oidcIssuer, 'https://id.example.com/');
    parseConfig({ ...whole, DOCENT_OIDC_ISSUER: 'http://127.0.0.1:8080/realms/a' });
    for (const name of ['DOCENT_OIDC_CLIENT_ID', 'DOCENT_PUBLIC_URL']) {
      assert.throws(() => parseConfig({ ...whole, [name]: '' }), /DOCENT_OIDC_ISSUER also needs/);
    }
    assert.throws(() => parseConfig({ ...whole, DOCENT_OIDC_ACCOUNT: '' }), /DOCENT_OIDC_DOMAINS also needs/);
    assert.throws(
      () => parseConfig({ ...whole, DOCENT_OIDC_ISSUER: '' }),
      /DOCENT_PASSWORD_SIGN_IN=owners also needs/,
    );
    for (const issuer of ['http://id.example.com', 'id.example.com', 'javascript:x']) {
      assert.throws(
        () => parseConfig({ ...whole, DOCENT_OIDC_ISSUER: issuer }),
        /must be an address that begins with https/,
      );
    }
  });

  test('refuses a language model without its name, and takes its limits on both sides', () => {
    const whole = { DOCENT_LLM_URL: 'http://h/v1', DOCENT_LLM_MODEL: 'm' };
    assert.equal(parseConfig(whole).model.url, 'http://h/v1');
    assert.throws(() => parseConfig({ ...whole, DOCENT_LLM_MODEL: '' }), /DOCENT_LLM_URL also needs/);
    for (const [name, right, wrong] of [
      ['DOCENT_LLM_URL', 'https://h', 'h'],
      ['DOCENT_LLM_TIMEOUT_MS', '100', '99'],
      ['DOCENT_LLM_MAX_CONCURRENT', '1', '0'],
      ['DOCENT_LLM_MAX_PER_DAY', '0', '-1'],
    ] as const) {
      parseConfig({ ...whole, [name]: right });
      assert.throws(() => parseConfig({ ...whole, [name]: wrong }), new RegExp(name));
    }
  });

  test('shows no password of a value that it refuses', () => {
    for (const [variable, value] of [
      ['DOCENT_DATABASE_URL', 'mysql://bob:hunter2@db.example.com/docent'],
      ['DOCENT_DATABASE_URL', 'postgre://db.example.com/docent?password=hunter2'],
      ['DOCENT_BLOB_URL', 's3://key:hunter2@h@bucket?foo=1'],
      ['DOCENT_EMBEDDINGS_URL', 'http://tok:hunter2@db.example.com/v1'],
    ] as const) {
      assert.throws(
        () => parseConfig({ [variable]: value }),
        (error: Error) => error instanceof ConfigError && !error.message.includes('hunter2'),
        value,
      );
    }
  });

  test('takes times and memory only as far as they can be kept to, and tells the bound', () => {
    assert.equal(
      parseConfig({ DOCENT_TRAINING_POLL_MS: String(TIMER_MAX_MS) }).training.pollMs,
      TIMER_MAX_MS,
    );
    const seconds = Math.floor(TIMER_MAX_MS / 1000);
    parseConfig({ DOCENT_EXTRACTION_IDLE_SECONDS: String(seconds) });
    for (const [variable, value, message] of [
      ['DOCENT_TRAINING_POLL_MS', String(TIMER_MAX_MS + 1), 'from 100 to 2147483647'],
      ['DOCENT_SHUTDOWN_GRACE_MS', '9999999999', 'from 0 to 2147483647'],
      ['DOCENT_EXTRACTION_IDLE_SECONDS', String(seconds + 1), 'from 1 to 2147483'],
      ['DOCENT_IDEMPOTENCY_KEEP_HOURS', '2501999793', 'from 1 to 2501999792'],
      ['DOCENT_EXTRACTION_HEAP_MB', '1048577', 'from 64 to 1048576'],
      ['DOCENT_EXTRACTION_DATA_MB', '767', 'from 768 to 1048576'],
      ['DOCENT_UPLOAD_MAX_BYTES', '99999999999999999999', 'from 1 to 9007199254740991'],
      ['DOCENT_UPLOAD_MAX_BYTES', '0', 'of at least 1'],
    ] as const) {
      assert.throws(() => parseConfig({ [variable]: value }), new RegExp(`a whole number ${message}$`));
    }
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

  test('takes the address of a mail server, and no other', () => {
    for (const address of [
      'smtp://localhost',
      'smtps://me:pass%23word@mail.example.com:465',
      'SMTP://h?pool=true',
    ]) {
      assert.equal(parseConfig({ DOCENT_SMTP_URL: address }).signIn.smtpUrl, address);
    }
    for (const address of [
      'smtpx:u:p@h',
      'mail.example.com',
      'smtp:localhost',
      'smtp://',
      'https://h',
      'smtp://u:p#w@h',
    ]) {
      assert.throws(
        () => parseConfig({ DOCENT_SMTP_URL: address }),
        /DOCENT_SMTP_URL: must be an address/,
        address,
      );
    }
  });

  test('repeats no address in which a password may be', () => {
    for (const [variable, address] of [
      ['DOCENT_SMTP_URL', 'smtpx:u:SECRET1@h'],
      ['DOCENT_PUBLIC_URL', 'https://me:SECRET1@a.example'],
      ['DOCENT_EMBEDDINGS_URL', 'ftp://me:SECRET1@a.example'],
    ] as const) {
      assert.throws(
        () => parseConfig({ [variable]: address }),
        ({ message }: Error) => message.includes(variable) && !message.includes('SECRET1'),
      );
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
    const path = new URL('../../.env.example', import.meta.url);
    assert.equal(readFileSync(path, 'utf8'), renderEnvExample());
  });
});
