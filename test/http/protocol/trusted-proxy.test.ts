/** What X-Forwarded headers say counts where they come from a proxy that the operator named, and from nobody else. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startService, type TestService } from '../../support/service.ts';

const EMAIL = 'owner@example.com';
const PASSWORD = 'correct horse battery';

/** After fewer than these, whoever guesses has to wait. */
const GUESSES = 25;

/** Its clock stands still: whoever has to wait once has to wait for good. */
async function open(env: Record<string, string>): Promise<TestService> {
  const now = Date.now();
  const service = await startService({ training: false, env, nowMs: () => now });
  const { auth } = service.context.console;
  await auth.createAccount({ email: EMAIL, password: PASSWORD, address: '' });
  return service;
}

function logIn(
  { baseUrl }: TestService,
  { from, protocol = 'http', email = EMAIL, password = PASSWORD }: Record<string, string>,
): Promise<Response> {
  return fetch(`${baseUrl}/api/sessions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(from !== undefined && { 'x-forwarded-for': from }),
      'x-forwarded-proto': protocol,
    },
    body: JSON.stringify({ email, password }),
  });
}

/** Guesses at another account each time, so that only the address can be what is told to wait. */
async function guessFrom(service: TestService, from: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let guess = 0; guess < GUESSES; guess += 1) {
    const email = `guess${guess}@example.com`;
    statuses.push((await logIn(service, { from, email, password: 'wrong wrong wrong' })).status);
  }
  return statuses;
}

async function isSecure(service: TestService, from: string, protocol: string): Promise<boolean> {
  const reply = await logIn(service, { from, protocol });
  assert.ok(reply.ok, `${reply.status}`);
  return reply.headers.getSetCookie().every((cookie) => cookie.endsWith('; Secure'));
}

describe('behind a proxy that is named', () => {
  let service: TestService;
  before(async () => {
    service = await open({ DOCENT_TRUST_PROXY: '10.0.0.0/8,127.0.0.1' });
  });
  after(() => service.close());

  test('cookies are Secure where the browser came over TLS', async () => {
    assert.equal(await isSecure(service, '203.0.113.1', 'https'), true);
    assert.equal(await isSecure(service, '203.0.113.1', 'http'), false);
  });

  test('who guesses waits, and others behind the same proxy do not', async () => {
    assert.equal((await guessFrom(service, '203.0.113.1')).at(-1), 429);
    assert.equal((await logIn(service, { from: '203.0.113.1' })).status, 429);
    assert.equal((await logIn(service, { from: '203.0.113.2' })).status, 200);
  });
});

describe('where no proxy is named', () => {
  let service: TestService;
  before(async () => {
    service = await open({});
  });
  after(() => service.close());

  test('a header makes no cookie Secure', async () => {
    assert.equal(await isSecure(service, '203.0.113.1', 'https'), false);
  });

  test('nobody guesses on under another address', async () => {
    assert.equal((await guessFrom(service, '203.0.113.1')).at(-1), 429);
    assert.equal((await logIn(service, { from: '203.0.113.2' })).status, 429);
  });
});
