/** Each sign-in, account and key leaves a line for a collector of the log, which names nobody. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { createClient } from '../../support/client.ts';
import { openOwnerSession } from '../../support/owner-session.ts';
import { startService, type TestService } from '../../support/service.ts';

interface Line {
  audit?: boolean;
  action: string;
  actor: { kind: string; id: string | null };
  subject: { kind: string; id: string | null };
  emailHash?: string;
  addressHash?: string;
  reason?: string;
  requestId?: string;
}

const written: string[] = [];
let service: TestService;
before(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void written.push(line) });
  service = await startService({ log });
});
after(() => service.close());

const lines = (): Line[] => written.map((line) => JSON.parse(line) as Line).filter(({ audit }) => audit);
const since = async (work: () => Promise<unknown>): Promise<Line[]> => {
  const before = lines().length;
  await work();
  return lines().slice(before);
};

test('keys are told of by their ids, with who made and revoked them', async () => {
  const bot = await service.provision();
  const client = createClient(service.baseUrl, bot);
  const headers = await openOwnerSession(service);
  const path = `/api/chatbots/${bot.chatbotId}/keys`;
  const call = { key: null, headers };
  const told = await since(async () => {
    const { body } = await client.call<{ id: string }>('POST', path, { ...call, body: { name: 'Zanzibar' } });
    await client.call('DELETE', `${path}/${body.id}`, call);
  });
  assert.deepEqual(
    told.map(({ action, actor, subject }) => [action, actor, subject.kind]),
    ['key.created', 'key.revoked'].map((action) => [action, { kind: 'account', id: bot.accountId }, 'key']),
  );
  assert.ok(!written.join('').includes('Zanzibar'));
});

test('a sign-in that fails is told of by hashes of who and where, the same each time; one that succeeds by its account', async () => {
  const { auth } = service.context.console;
  const fail = (email: string) =>
    since(() => assert.rejects(auth.logIn({ email, password: 'wrong password', address: '192.0.2.7' })));
  const [[first], [again], [other]] = [
    await fail('owner@example.com'),
    await fail('Owner@example.com'),
    await fail('nobody@example.com'),
  ];
  assert.deepEqual([first?.action, first?.reason], ['sign-in.failed', 'unauthenticated']);
  assert.equal(first?.emailHash?.length, 22);
  assert.equal(again?.emailHash, first?.emailHash);
  assert.notEqual(other?.emailHash, first?.emailHash);
  assert.equal(other?.addressHash, first?.addressHash);
  const told = await since(() => openOwnerSession(service));
  assert.deepEqual(
    told.map(({ action }) => action),
    ['password.reset', 'sign-in.succeeded'],
  );
  assert.equal(told[0]?.subject.id, told[1]?.subject.id);
  assert.ok(!written.join('').includes('owner@example.com'));
  assert.ok(!written.join('').includes('192.0.2.7'));
});

test('each line has the id of its request, of two at once its own; what no request did has none', async () => {
  const bot = await service.provision();
  const client = createClient(service.baseUrl, bot);
  const session = await openOwnerSession(service);
  const make = (id: string) =>
    client.call('POST', `/api/chatbots/${bot.chatbotId}/keys`, {
      key: null,
      headers: { ...session, 'x-request-id': id },
      body: { name: id },
    });
  const told = await since(async () => {
    const replies = await Promise.all([make('first'), make('second')]);
    assert.deepEqual(
      replies.map(({ headers }) => headers.get('x-request-id')),
      ['first', 'second'],
    );
  });
  assert.deepEqual(told.map(({ requestId }) => requestId).sort(), ['first', 'second']);
  const [own] = await since(() => service.context.keys.create(bot.chatbotId, { scopes: ['ask'] }));
  assert.deepEqual([own?.action, own?.requestId], ['key.created', undefined]);
  const logIn = '/api/sessions';
  const [failed] = await since(() =>
    client.call('POST', logIn, {
      key: null,
      headers: { 'x-request-id': 'wrong' },
      body: { email: 'owner@example.com', password: 'wrong password' },
    }),
  );
  assert.deepEqual([failed?.action, failed?.requestId], ['sign-in.failed', 'wrong']);
});

test('an account that is deleted is told of, with its chatbots', async () => {
  const bot = await service.provision();
  const client = createClient(service.baseUrl, bot);
  const call = {
    key: null,
    headers: await openOwnerSession(service),
    body: { password: 'correct horse battery' },
  };
  const told = await since(() => client.call('DELETE', '/api/accounts/current', call));
  assert.deepEqual([...new Set(told.map(({ action }) => action))], ['chatbot.deleted', 'account.deleted']);
});

test('members are told of by their ids: invited, joined, with another role, removed', async () => {
  const { members } = service.context.console;
  const { accountId } = await service.provision();
  const by = { accountId, role: 'owner', personId: accountId } as const;
  const told = await since(async () => {
    const { secret } = await members.invite(by, { email: 'quincy@example.com', role: 'viewer' });
    const joined = await members.accept({
      ...{ secret, password: 'a password of their own', session: undefined, address: '192.0.2.9' },
    });
    await members.changeRole(by, joined.account.id, 'editor');
    await members.remove(by, joined.account.id);
    const { invite } = await members.invite(by, { email: 'quentin@example.com', role: 'viewer' });
    await members.withdrawInvite(by, invite.id);
  });
  assert.deepEqual(
    told.map(({ action }) => action),
    [
      'member.invited',
      'member.joined',
      'member.role-changed',
      'member.removed',
      'member.invited',
      'member.invite-withdrawn',
    ],
  );
  assert.doesNotMatch(written.join(''), /quincy|quentin/i);
});
