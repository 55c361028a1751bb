/** Members of an account: held to their role, out at once when they are removed, and never without an Owner. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MemberList } from '../../../../../contract/members.ts';
import { onEveryEngine } from '../../../../support/engines.ts';
import { PASSWORD, stageMembers, tokenOf } from './stage.ts';

onEveryEngine('members', (startService) => {
  const stage = stageMembers(startService);
  const { call, invite, accept, logIn, join, list } = stage;

  it('whoever made the account is its Owner', async () => {
    const { members, invites } = await list();
    assert.deepEqual(
      members.map(({ id, email, role }) => [id, email, role]),
      [[stage.bot.accountId, 'owner@example.com', 'owner']],
    );
    assert.deepEqual(invites, []);
  });

  describe('a member', () => {
    it('is out with the next request once it is removed, and its address is free', async () => {
      const { id, headers } = await join('gone@example.com', 'editor');
      assert.equal((await call('GET', '/api/chatbots', headers)).status, 200);
      assert.equal((await call('DELETE', `/api/members/${id}`, stage.owner)).status, 204);
      assert.equal((await call('GET', '/api/chatbots', headers)).status, 401);
      assert.equal((await call('GET', `/api/Training/QA/${stage.bot.chatbotId}`, headers)).status, 401);
      await assert.rejects(logIn('gone@example.com'), { code: 'unauthenticated' });
      assert.equal((await call('DELETE', `/api/members/${id}`, stage.owner)).status, 404);
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
      assert.equal((await call('PATCH', `/api/members/${id}`, stage.owner, { role: 'editor' })).status, 200);
      assert.equal((await create()).status, 201);
      assert.equal((await call('PATCH', `/api/members/${id}`, headers, { role: 'owner' })).status, 403);
      assert.equal((await call('DELETE', `/api/members/${id}`, stage.owner)).status, 204);
    });

    it('of one account is none of another', async () => {
      const { id: otherId } = await stage.service.context.accounts.findOrCreate('stranger@example.com');
      const strangers = await stage.service.context.chatbots.create(otherId, 'Theirs');
      const { id, headers } = await join('local@example.com', 'owner');
      assert.equal((await call('GET', `/api/chatbots/${strangers.id}`, headers)).status, 404);
      for (const [method, body] of [
        ['DELETE', undefined],
        ['PATCH', { role: 'viewer' }],
      ] as const) {
        assert.equal((await call(method, `/api/members/${otherId}`, headers, body)).status, 404);
      }
      assert.equal((await call('DELETE', `/api/members/${id}`, stage.owner)).status, 204);
    });
  });

  describe('the last Owner', () => {
    it('cannot go, be removed or have another role', async () => {
      const path = `/api/members/${stage.bot.accountId}`;
      const replies = [
        await call('DELETE', path, stage.owner),
        await call('DELETE', '/api/members/current', stage.owner),
        await call('PATCH', path, stage.owner, { role: 'editor' }),
      ];
      for (const { status, body } of replies) {
        assert.deepEqual(
          [status, body.detail],
          [409, 'An account needs an Owner. Make somebody else an Owner first.'],
        );
      }
      assert.equal((await call('GET', '/api/chatbots', stage.owner)).status, 200);
    });

    it('cannot be one of two who remove each other at the same moment', async () => {
      const { id, headers } = await join('second@example.com', 'owner');
      const [a, b] = await Promise.all([
        call('PATCH', `/api/members/${stage.bot.accountId}`, headers, { role: 'editor' }),
        call('PATCH', `/api/members/${id}`, stage.owner, { role: 'editor' }),
      ]);
      const { members } = {
        members: await stage.service.context.store.read.members.list(stage.bot.accountId),
      };
      assert.equal(members.filter(({ role }) => role === 'owner').length, 1, `${a.status} ${b.status}`);
      const tx = stage.service.context.store;
      for (const one of members) {
        const membership = { accountId: stage.bot.accountId, role: 'owner' } as const;
        await tx.write((repositories) => repositories.members.save(one.id, membership, one.joinedAtMs));
      }
    });

    it('may go once there is another, who keeps the chatbots, though it founded the account', async () => {
      const second = await logIn('second@example.com');
      assert.equal((await call('DELETE', `/api/members/${stage.bot.accountId}`, second)).status, 204);
      assert.equal((await call('GET', '/api/chatbots', stage.owner)).status, 401);
      const { auth } = stage.service.context.console;
      assert.equal(await auth.createResetToken('owner@example.com'), undefined);
      const seen = await call<{ name: string }[]>('GET', '/api/chatbots', second);
      assert.ok(seen.body.some(({ name }) => name === 'Shop'));
      const { members } = (await call<MemberList>('GET', '/api/members', second)).body;
      assert.ok(!members.some(({ id }) => id === stage.bot.accountId));
      // By their address whoever runs the service finds the account of the chatbots.
      assert.equal(
        (await stage.service.context.accounts.findOrCreate('second@example.com')).id,
        stage.bot.accountId,
      );
    });

    it('deletes the account with all its members', async () => {
      const second = await logIn('second@example.com');
      const vera = await invite('vera@example.com', 'viewer', second);
      assert.equal((await accept(tokenOf(vera.body))).status, 201);
      const gone = await call('DELETE', '/api/accounts/current', second, { password: PASSWORD });
      assert.equal(gone.status, 204);
      const { read } = stage.service.context.store;
      assert.equal(await read.accounts.find(stage.bot.accountId), undefined);
      assert.equal(await read.accounts.findByEmail('vera@example.com'), undefined);
      assert.equal(await read.accounts.findByEmail('second@example.com'), undefined);
    });
  });
});
