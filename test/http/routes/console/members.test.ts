/** Members of an account: invited by a link that is good once, held to their role, and out at once when they are removed. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { AccountRecord } from '../../../../contract/accounts.ts';
import type { InviteView, MemberList, NewInvite } from '../../../../contract/members.ts';
import type { Role } from '../../../../contract/roles.ts';
import { type Client, createClient } from '../../../support/client.ts';
import { onEveryEngine } from '../../../support/engines.ts';
import { openOwnerSession } from '../../../support/owner-session.ts';
import type { Provisioned, TestService } from '../../../support/service.ts';

const PASSWORD = 'a password of their own';
const HOUR_MS = 3_600_000;

onEveryEngine('members', (startService) => {
  let service: TestService;
  let bot: Provisioned;
  let client: Client;
  let owner: { cookie: string };
  let aheadMs = 0;

  before(async () => {
    service = await startService({
      training: false,
      nowMs: () => Date.now() + aheadMs,
      env: { DOCENT_MAX_MEMBERS_PER_ACCOUNT: '5' },
    });
    bot = await service.provision('Shop');
    client = createClient(service.baseUrl, bot);
    owner = await openOwnerSession(service);
  });
  after(() => service.close());

  type Headers = Record<string, string>;
  const call = <T = { code: string; detail: string }>(
    method: string,
    path: string,
    headers: Headers,
    body?: unknown,
  ) => client.call<T>(method, path, { key: null, headers, ...(body !== undefined && { body }) });

  const invite = (email: string, role: Role, headers: Headers = owner) =>
    call<NewInvite>('POST', '/api/invites', headers, { email, role });
  const tokenOf = ({ link }: NewInvite): string => new URL(link).hash.slice(1);
  const accept = (
    token: string,
    body: { password?: string } = { password: PASSWORD },
    headers: Headers = {},
  ) => call<AccountRecord & { detail: string }>('POST', '/api/invites/accept', headers, { token, ...body });

  async function logIn(email: string): Promise<{ cookie: string }> {
    const { auth } = service.context.console;
    const { cookies } = await auth.logIn({ email, password: PASSWORD, address: '' });
    return { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') };
  }

  async function join(email: string, role: Role): Promise<{ id: string; headers: { cookie: string } }> {
    const { body } = await invite(email, role);
    const joined = await accept(tokenOf(body));
    assert.equal(joined.status, 201, joined.body.detail);
    return { id: joined.body.id, headers: await logIn(email) };
  }

  async function list(): Promise<MemberList> {
    return (await call<MemberList>('GET', '/api/members', owner)).body;
  }
  const emails = async (): Promise<string[]> => (await list()).members.map(({ email }) => email);

  it('whoever made the account is its Owner', async () => {
    const { members, invites } = await list();
    assert.deepEqual(
      members.map(({ id, email, role }) => [id, email, role]),
      [[bot.accountId, 'owner@example.com', 'owner']],
    );
    assert.deepEqual(invites, []);
  });

  describe('an invitation', () => {
    it('says whom it invites, lets that address in with its role, and is good once', async () => {
      const { status, body } = await invite('vera@example.com', 'viewer');
      assert.deepEqual(
        [status, body.email, body.role, body.isMailed],
        [201, 'vera@example.com', 'viewer', false],
      );
      const token = tokenOf(body);
      const looked = await call<InviteView>('POST', '/api/invites/look', {}, { token });
      assert.deepEqual(looked.body, { email: 'vera@example.com', role: 'viewer', hasAccount: false });
      const joined = await accept(token);
      assert.deepEqual([joined.status, joined.body.role], [201, 'viewer']);
      const cookie = joined.headers.get('set-cookie') ?? '';
      const seen = await call<{ name: string }[]>('GET', '/api/chatbots', {
        cookie: cookie.split(';')[0] ?? '',
      });
      assert.deepEqual(
        seen.body.map(({ name }) => name),
        ['Shop'],
      );
      for (const path of ['look', 'accept']) {
        const again = await call(
          'POST',
          `/api/invites/${path}`,
          {},
          { token, ...(path === 'accept' && { password: PASSWORD }) },
        );
        assert.deepEqual([again.status, again.body.code], [400, 'invalid_request']);
      }
      assert.deepEqual(await emails(), ['owner@example.com', 'vera@example.com']);
    });

    it('of two who open it at the same moment lets in one', async () => {
      const { body } = await invite('twin@example.com', 'viewer');
      const token = tokenOf(body);
      const statuses = (await Promise.all([accept(token), accept(token), accept(token)])).map(
        ({ status }) => status,
      );
      assert.deepEqual(statuses.sort(), [201, 400, 400]);
      const twin = (await list()).members.find(({ email }) => email === 'twin@example.com');
      assert.equal((await call('DELETE', `/api/members/${twin?.id}`, owner)).status, 204);
    });

    it('is nowhere in the database as it is in the link', async () => {
      const { body } = await invite('secret@example.com', 'viewer');
      const stored = await service.context.store.read.members.listInvites(bot.accountId);
      assert.ok(!JSON.stringify(stored).includes(tokenOf(body)));
      const listed = await list();
      assert.deepEqual(
        listed.invites.map(({ email }) => email),
        ['secret@example.com'],
      );
      assert.ok(!JSON.stringify(listed).includes(tokenOf(body)));
      assert.equal((await call('DELETE', `/api/invites/${body.id}`, owner)).status, 204);
      assert.equal((await accept(tokenOf(body))).status, 400);
      assert.equal((await call('DELETE', `/api/invites/${body.id}`, owner)).status, 404);
    });

    it('is void once another is made for the same address, and when its time is over', async () => {
      const first = tokenOf((await invite('late@example.com', 'viewer')).body);
      const second = tokenOf((await invite('Late@example.com', 'editor')).body);
      assert.equal((await accept(first)).status, 400);
      assert.equal((await list()).invites.length, 1);
      aheadMs += 72 * HOUR_MS - 60_000;
      assert.equal((await call('POST', '/api/invites/look', {}, { token: second })).status, 200);
      aheadMs += 60_000;
      assert.equal((await accept(second)).status, 400);
      assert.deepEqual((await list()).invites, []);
    });

    it('needs a password of somebody new, and an address that is no member yet', async () => {
      const { body } = await invite('new@example.com', 'viewer');
      const without = await accept(tokenOf(body), {});
      assert.deepEqual([without.status, without.body.detail], [400, 'Choose a password.']);
      const short = await accept(tokenOf(body), { password: 'short' });
      assert.equal(short.status, 400);
      assert.equal((await invite('OWNER@example.com', 'viewer')).status, 409);
      assert.equal((await invite('none', 'viewer')).status, 400);
      assert.equal(
        (await call('POST', '/api/invites', owner, { email: 'a@b.example', role: 'god' })).status,
        400,
      );
      assert.equal((await call('DELETE', `/api/invites/${body.id}`, owner)).status, 204);
    });

    it('is refused beyond as many members and invitations as an account may have', async () => {
      const before = (await list()).members.length;
      const made: NewInvite[] = [];
      for (let at = before; at < 5; at += 1) made.push((await invite(`n${at}@example.com`, 'viewer')).body);
      const refused = await invite('one-more@example.com', 'viewer');
      assert.equal(refused.status, 409);
      assert.equal(
        (await invite('n4@example.com', 'editor')).status,
        201,
        'another one in the place of the first',
      );
      for (const { id } of (await list()).invites) await call('DELETE', `/api/invites/${id}`, owner);
      assert.ok(made.length > 0);
    });

    it('is not taken up by somebody else who is logged in, nor with the password alone where there is an account', async () => {
      const { accounts } = service.context;
      await accounts.findOrCreate('known@example.com');
      const token = tokenOf((await invite('known@example.com', 'editor')).body);
      const looked = await call<InviteView>('POST', '/api/invites/look', {}, { token });
      assert.equal(looked.body.hasAccount, true);
      for (const headers of [{}, owner]) {
        const refused = await accept(token, { password: PASSWORD }, headers);
        assert.equal(refused.status, 401);
      }
      const { auth } = service.context.console;
      await auth.resetPassword((await auth.createResetToken('known@example.com')) ?? '', PASSWORD);
      const headers = await logIn('known@example.com');
      const joined = await accept(token, {}, headers);
      assert.deepEqual([joined.status, joined.body.role], [201, 'editor']);
      const seen = await call<{ name: string }[]>('GET', '/api/chatbots', headers);
      assert.deepEqual(
        seen.body.map(({ name }) => name),
        ['Shop'],
      );
      assert.equal((await call('DELETE', `/api/members/${joined.body.id}`, owner)).status, 204);
    });

    it('leaves alone an account that has chatbots of its own', async () => {
      const { accounts, chatbots } = service.context;
      const { id } = await accounts.findOrCreate('rich@example.com');
      await chatbots.create(id, 'Own');
      const token = tokenOf((await invite('rich@example.com', 'editor')).body);
      const { auth } = service.context.console;
      await auth.resetPassword((await auth.createResetToken('rich@example.com')) ?? '', PASSWORD);
      const headers = await logIn('rich@example.com');
      const refused = await accept(token, {}, headers);
      assert.equal(refused.status, 409);
      const seen = await call<{ name: string }[]>('GET', '/api/chatbots', headers);
      assert.deepEqual(
        seen.body.map(({ name }) => name),
        ['Own'],
      );
      assert.equal(
        (await call<InviteView>('POST', '/api/invites/look', {}, { token })).status,
        200,
        'it is still good',
      );
      for (const invited of (await list()).invites) await call('DELETE', `/api/invites/${invited.id}`, owner);
    });
  });

  describe('a member', () => {
    it('is out with the next request once it is removed, and its address is free', async () => {
      const { id, headers } = await join('gone@example.com', 'editor');
      assert.equal((await call('GET', '/api/chatbots', headers)).status, 200);
      assert.equal((await call('DELETE', `/api/members/${id}`, owner)).status, 204);
      assert.equal((await call('GET', '/api/chatbots', headers)).status, 401);
      assert.equal((await call('GET', client.pairs, headers)).status, 401);
      await assert.rejects(logIn('gone@example.com'), { code: 'unauthenticated' });
      assert.equal((await call('DELETE', `/api/members/${id}`, owner)).status, 404);
      const back = await join('gone@example.com', 'viewer');
      assert.equal((await call('DELETE', '/api/members/current', back.headers)).status, 204);
      assert.equal((await call('GET', '/api/chatbots', back.headers)).status, 401);
    });

    it('is held to another role with the next request', async () => {
      const { id, headers } = await join('rise@example.com', 'viewer');
      const create = () => call('POST', '/api/chatbots', headers, { name: 'Second' });
      const refused = await create();
      assert.deepEqual(
        [refused.status, refused.body.detail],
        [403, 'Your role here is Viewer; to make chatbots takes the role Editor.'],
      );
      assert.equal((await call('PATCH', `/api/members/${id}`, owner, { role: 'editor' })).status, 200);
      assert.equal((await create()).status, 201);
      assert.equal((await call('PATCH', `/api/members/${id}`, headers, { role: 'owner' })).status, 403);
      assert.equal((await call('DELETE', `/api/members/${id}`, owner)).status, 204);
    });

    it('of one account is none of another', async () => {
      const { id: otherId } = await service.context.accounts.findOrCreate('stranger@example.com');
      const strangers = await service.context.chatbots.create(otherId, 'Theirs');
      const { id, headers } = await join('local@example.com', 'owner');
      assert.equal((await call('GET', `/api/chatbots/${strangers.id}`, headers)).status, 404);
      for (const [method, body] of [
        ['DELETE', undefined],
        ['PATCH', { role: 'viewer' }],
      ] as const) {
        assert.equal((await call(method, `/api/members/${otherId}`, headers, body)).status, 404);
      }
      assert.equal((await call('DELETE', `/api/members/${id}`, owner)).status, 204);
    });
  });

  describe('the last Owner', () => {
    it('cannot go, be removed or have another role', async () => {
      const path = `/api/members/${bot.accountId}`;
      const replies = [
        await call('DELETE', path, owner),
        await call('DELETE', '/api/members/current', owner),
        await call('PATCH', path, owner, { role: 'editor' }),
      ];
      for (const { status, body } of replies) {
        assert.deepEqual(
          [status, body.detail],
          [409, 'An account needs an Owner. Make somebody else an Owner first.'],
        );
      }
      assert.equal((await call('GET', '/api/chatbots', owner)).status, 200);
    });

    it('cannot be one of two who remove each other at the same moment', async () => {
      const { id, headers } = await join('second@example.com', 'owner');
      const [a, b] = await Promise.all([
        call('PATCH', `/api/members/${bot.accountId}`, headers, { role: 'editor' }),
        call('PATCH', `/api/members/${id}`, owner, { role: 'editor' }),
      ]);
      const { members } = { members: await service.context.store.read.members.list(bot.accountId) };
      assert.equal(members.filter(({ role }) => role === 'owner').length, 1, `${a.status} ${b.status}`);
      const tx = service.context.store;
      for (const one of members) {
        const membership = { accountId: bot.accountId, role: 'owner' } as const;
        await tx.write((repositories) => repositories.members.save(one.id, membership, one.joinedAtMs));
      }
    });

    it('may go once there is another, who keeps the chatbots, though it founded the account', async () => {
      const second = await logIn('second@example.com');
      assert.equal((await call('DELETE', `/api/members/${bot.accountId}`, second)).status, 204);
      assert.equal((await call('GET', '/api/chatbots', owner)).status, 401);
      const { auth } = service.context.console;
      assert.equal(await auth.createResetToken('owner@example.com'), undefined);
      const seen = await call<{ name: string }[]>('GET', '/api/chatbots', second);
      assert.ok(seen.body.some(({ name }) => name === 'Shop'));
      const { members } = (await call<MemberList>('GET', '/api/members', second)).body;
      assert.ok(!members.some(({ id }) => id === bot.accountId));
      // By their address whoever runs the service finds the account of the chatbots.
      assert.equal((await service.context.accounts.findOrCreate('second@example.com')).id, bot.accountId);
    });

    it('deletes the account with all its members', async () => {
      const second = await logIn('second@example.com');
      const gone = await call('DELETE', '/api/accounts/current', second, { password: PASSWORD });
      assert.equal(gone.status, 204);
      const { read } = service.context.store;
      assert.equal(await read.accounts.find(bot.accountId), undefined);
      assert.equal(await read.accounts.findByEmail('vera@example.com'), undefined);
      assert.equal(await read.accounts.findByEmail('second@example.com'), undefined);
    });
  });
});
