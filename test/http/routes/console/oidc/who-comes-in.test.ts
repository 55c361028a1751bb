/** Who comes in from an OpenID Connect provider, as whom, and what keeps others out. */
import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import type { MemberList } from '../../../../../contract/members.ts';
import { openOwnerSession } from '../../../../support/owner-session.ts';
import { PASSWORD, stageOidc } from './stage.ts';

const HOUR_MS = 3_600_000;
const stage = stageOidc();
const { openWindow, asOwner, invite, accept, findMember } = stage;

describe('at the identity provider', () => {
  it('nobody comes in who was not invited', async () => {
    const window = openWindow();
    assert.equal((await window.session()).oidc, 'Firm ID');
    assert.equal(await window.signIn('stranger'), '/log-in?refused=not-invited');
    assert.equal((await window.session()).account, null);
  });

  it('whoever was invited comes in with the role of the invitation, and again later', async () => {
    await invite('vera@example.com', 'editor');
    const window = openWindow();
    assert.equal(await window.signIn('vera', { next: '/chatbots?x=1' }), '/chatbots?x=1');
    const { account } = await window.session();
    assert.deepEqual([account?.email, account?.role], ['vera@example.com', 'editor']);
    assert.deepEqual((await asOwner<MemberList>('GET', '/api/members')).invites, []);
    const later = openWindow();
    assert.equal(await later.signIn('vera'), '/');
    assert.equal((await later.session()).account?.id, account?.id);
  });

  it('another with the same address is not taken for the same person', async () => {
    const window = openWindow();
    assert.equal(await window.signIn('other-vera'), '/log-in?refused=other-identity');
    assert.equal((await window.session()).account, null);
  });

  it('an address that the provider does not vouch for opens nothing', async () => {
    await invite('ivo@example.com', 'viewer');
    const window = openWindow();
    assert.equal(await window.signIn('unproven'), '/log-in?refused=not-verified');
    assert.equal((await window.session()).account, null);
  });

  it('takes over a member who joined by the link, whose password and sessions end', async () => {
    const joined = await accept(await invite('ivo@example.com', 'owner'));
    const first = openWindow(joined.headers.getSetCookie());
    const before = (await first.session()).account;
    assert.equal(before?.email, 'ivo@example.com');
    const window = openWindow();
    assert.equal(await window.signIn('ivo'), '/');
    assert.equal((await window.session()).account?.id, before?.id);
    assert.equal((await first.session()).account, null);
    assert.equal(await stage.service.context.store.read.auth.findCredential(before?.id ?? ''), undefined);
  });

  it('an account that somebody made by itself is connected by who is logged in alone', async () => {
    const window = openWindow();
    assert.equal(await window.signIn('claimed'), '/log-in?refused=password-first');
    const own = openWindow([stage.owner.cookie]);
    assert.equal(await own.signIn('claimed', { connect: true, next: '/account' }), '/account');
    const again = openWindow();
    assert.equal(await again.signIn('claimed'), '/');
    const { account } = await again.session();
    assert.deepEqual([account?.email, account?.role], ['owner@example.com', 'owner']);
  });

  it('who connects must be who began it', async () => {
    const own = openWindow([stage.owner.cookie]);
    const url = await own.passProvider(await own.begin({ connect: true }), 'stranger');
    own.jarOf(stage.service.baseUrl).delete('docent.session_token');
    const reply = await own.send(url);
    assert.equal(reply.headers.get('location'), '/log-in?refused=expired');
    assert.equal(await openWindow().signIn('stranger'), '/log-in?refused=not-invited');
  });

  it('an address of a domain that may comes in without an invitation, one that looks like it does not', async () => {
    const window = openWindow();
    assert.equal(await window.signIn('colleague'), '/');
    const { account } = await window.session();
    assert.deepEqual([account?.email, account?.role], ['Carla@Firm.example', 'answerer']);
    assert.equal(await openWindow().signIn('lookalike'), '/log-in?refused=not-invited');
  });

  it('who has a place here already is not drawn into another account by an invitation', async () => {
    const { accounts, console: services } = stage.service.context;
    const { id } = await accounts.findOrCreate('lurer@example.com');
    const lurer = { accountId: id, role: 'owner', personId: id } as const;
    await services.members.invite(lurer, { email: 'cora@firm.example', role: 'owner' });
    const window = openWindow();
    assert.equal(await window.signIn('courted'), '/');
    assert.equal((await window.session()).account?.role, 'answerer');
    assert.ok(await findMember('cora@firm.example'));
  });

  it('a session ends after its hours, however it is used, and at once when the member is removed', async () => {
    const window = openWindow();
    await window.signIn('vera');
    stage.aheadMs += 12 * HOUR_MS - 60_000;
    assert.notEqual((await window.session()).account, null);
    stage.aheadMs += 60_000;
    assert.equal((await window.session()).account, null);
    stage.aheadMs = 0;
    const again = openWindow();
    assert.equal(await again.signIn('vera'), '/');
    const member = await findMember('vera@example.com');
    await asOwner('DELETE', `/api/members/${member?.id}`);
    assert.equal((await again.session()).account, null);
    assert.equal(await openWindow().signIn('vera'), '/log-in?refused=not-invited');
  });
});

test('passwords are for Owners alone where it is set so: the link of an invitation sets no other one', async () => {
  const refused = await accept(await invite('una@example.com', 'editor'));
  assert.deepEqual([refused.status, refused.headers.getSetCookie()], [403, []]);
  assert.equal(await findMember('una@example.com'), undefined);
  const window = openWindow();
  assert.equal(await window.signIn('una'), '/');
  assert.equal((await window.session()).account?.role, 'editor');
});

test('passwords are for Owners alone where it is set so', async () => {
  const { auth, members } = stage.service.context.console;
  const { accountId } = (await auth.findSession(stage.owner.cookie))?.membership ?? { accountId: '' };
  const { id } = await members.join('pia@example.com', { accountId, role: 'editor' });
  await auth.resetPassword((await auth.createResetToken('pia@example.com')) ?? '', PASSWORD);
  await assert.rejects(auth.logIn({ email: 'pia@example.com', password: PASSWORD, address: '' }), {
    code: 'forbidden',
  });
  assert.deepEqual(await stage.service.context.store.read.auth.listSessions(id), []);
  const { cookie } = await openOwnerSession(stage.service);
  assert.ok(cookie);
});
