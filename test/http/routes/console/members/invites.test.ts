/** Invitations to an account: by a link that is good once, for one address. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { InviteView, NewInvite } from '../../../../../contract/members.ts';
import { onEveryEngine } from '../../../../support/engines.ts';
import { MEMBERS_MAX, PASSWORD, stageMembers, tokenOf } from './stage.ts';

const HOUR_MS = 3_600_000;

onEveryEngine('invitations', (startService) => {
  const stage = stageMembers(startService);
  const { call, invite, accept, logIn, list, emails } = stage;

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
      assert.equal((await call('DELETE', `/api/members/${twin?.id}`, stage.owner)).status, 204);
    });

    it('is nowhere in the database as it is in the link', async () => {
      const { body } = await invite('secret@example.com', 'viewer');
      const stored = await stage.service.context.store.read.members.listInvites(stage.bot.accountId);
      assert.ok(!JSON.stringify(stored).includes(tokenOf(body)));
      const listed = await list();
      assert.deepEqual(
        listed.invites.map(({ email }) => email),
        ['secret@example.com'],
      );
      assert.ok(!JSON.stringify(listed).includes(tokenOf(body)));
      assert.equal((await call('DELETE', `/api/invites/${body.id}`, stage.owner)).status, 204);
      assert.equal((await accept(tokenOf(body))).status, 400);
      assert.equal((await call('DELETE', `/api/invites/${body.id}`, stage.owner)).status, 404);
    });

    it('is void once another is made for the same address, and when its time is over', async () => {
      const first = tokenOf((await invite('late@example.com', 'viewer')).body);
      const second = tokenOf((await invite('Late@example.com', 'editor')).body);
      assert.equal((await accept(first)).status, 400);
      assert.equal((await list()).invites.length, 1);
      stage.aheadMs += 72 * HOUR_MS - 60_000;
      assert.equal((await call('POST', '/api/invites/look', {}, { token: second })).status, 200);
      stage.aheadMs += 60_000;
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
        (await call('POST', '/api/invites', stage.owner, { email: 'a@b.example', role: 'god' })).status,
        400,
      );
      assert.equal((await call('DELETE', `/api/invites/${body.id}`, stage.owner)).status, 204);
    });

    it('is refused beyond as many members and invitations as an account may have', async () => {
      const before = (await list()).members.length;
      const made: NewInvite[] = [];
      for (let at = before; at < MEMBERS_MAX; at += 1)
        made.push((await invite(`n${at}@example.com`, 'viewer')).body);
      const refused = await invite('one-more@example.com', 'viewer');
      assert.equal(refused.status, 409);
      assert.equal(
        (await invite('n4@example.com', 'editor')).status,
        201,
        'another one in the place of the first',
      );
      for (const { id } of (await list()).invites) await call('DELETE', `/api/invites/${id}`, stage.owner);
      assert.ok(made.length > 0);
    });

    it('is not taken up by somebody else who is logged in, nor with the password alone where there is an account', async () => {
      const { accounts } = stage.service.context;
      await accounts.findOrCreate('known@example.com');
      const token = tokenOf((await invite('known@example.com', 'editor')).body);
      const looked = await call<InviteView>('POST', '/api/invites/look', {}, { token });
      assert.equal(looked.body.hasAccount, true);
      for (const headers of [{}, stage.owner]) {
        const refused = await accept(token, { password: PASSWORD }, headers);
        assert.equal(refused.status, 401);
      }
      const { auth } = stage.service.context.console;
      await auth.resetPassword((await auth.createResetToken('known@example.com')) ?? '', PASSWORD);
      const headers = await logIn('known@example.com');
      const joined = await accept(token, {}, headers);
      assert.deepEqual([joined.status, joined.body.role], [201, 'editor']);
      const seen = await call<{ name: string }[]>('GET', '/api/chatbots', headers);
      assert.deepEqual(
        seen.body.map(({ name }) => name),
        ['Shop'],
      );
      assert.equal((await call('DELETE', `/api/members/${joined.body.id}`, stage.owner)).status, 204);
    });

    it('leaves alone an account that has chatbots of its own', async () => {
      const { accounts, chatbots } = stage.service.context;
      const { id } = await accounts.findOrCreate('rich@example.com');
      await chatbots.create(id, 'Own');
      const token = tokenOf((await invite('rich@example.com', 'editor')).body);
      const { auth } = stage.service.context.console;
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
      for (const invited of (await list()).invites)
        await call('DELETE', `/api/invites/${invited.id}`, stage.owner);
    });
  });
});
