/** Contract: members of accounts, invitations, and who a person is to an identity provider. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Role } from '../../../contract/roles.ts';
import type { Invite } from '../../../server/src/store/console-types.ts';
import type { Repositories, Store } from '../../../server/src/store/types.ts';

export function testMembers(store: () => Store): void {
  const members = () => store().read.members;
  const write = <T>(work: (tx: Repositories) => Promise<T>) => store().write(work);

  async function addPerson(createdAtMs = 1): Promise<string> {
    const id = randomUUID();
    await write((tx) => tx.accounts.insert({ id, email: `${id}@example.com`, createdAtMs }));
    return id;
  }
  async function addMember(accountId: string, role: Role, nowMs: number): Promise<string> {
    const id = await addPerson();
    await write((tx) => tx.members.save(id, { accountId, role }, nowMs));
    return id;
  }
  const addSession = (accountId: string, id: string) =>
    write((tx) =>
      tx.auth.insertSession({
        ...{ id, accountId, tokenHash: id, createdAtMs: 1, modifiedAtMs: 1, expiresAtMs: 100 },
      }),
    );
  const rolesOf = async (accountId: string) =>
    (await members().list(accountId)).map(({ id, role, joinedAtMs }) => [id, role, joinedAtMs]);

  test('who founded an account is its owner; others are what they were made, in the order they joined', async () => {
    const founder = await addPerson(5);
    const late = await addMember(founder, 'viewer', 20);
    const early = await addMember(founder, 'editor', 10);
    await addPerson();
    assert.deepEqual(await rolesOf(founder), [
      [founder, 'owner', 5],
      [early, 'editor', 10],
      [late, 'viewer', 20],
    ]);
    assert.deepEqual(await members().findMembership(founder), { accountId: founder, role: 'owner' });
    await write((tx) => tx.members.save(late, { accountId: founder, role: 'answerer' }, 30));
    assert.deepEqual(await members().findMembership(late), { accountId: founder, role: 'answerer' });
    assert.deepEqual((await rolesOf(founder)).at(-1), [late, 'answerer', 20]);
    assert.deepEqual(await members().list(late), []);
    assert.equal(await members().findMembership(randomUUID()), undefined);
  });

  test('a session is that of its person, and ends where it was told to', async () => {
    const founder = await addPerson();
    const member = await addMember(founder, 'viewer', 2);
    const session = randomUUID();
    await addSession(member, session);
    const membership = { accountId: founder, role: 'viewer' };
    assert.deepEqual(await members().findOfSession(session), { ...membership, endsAtMs: null });
    await write((tx) => tx.members.markSession(session, { endsAtMs: 70, providerSession: 'p' }));
    assert.deepEqual(await members().findOfSession(session), { ...membership, endsAtMs: 70 });
    assert.equal(await members().findOfSession(randomUUID()), undefined);
  });

  test('sessions that began at the provider end by person, or by the session there, and no others', async () => {
    const founder = await addPerson();
    const [one, other] = [await addMember(founder, 'viewer', 2), await addMember(founder, 'viewer', 3)];
    const begin = async (person: string, providerSession?: string | null): Promise<string> => {
      const session = randomUUID();
      await addSession(person, session);
      if (providerSession !== undefined)
        await write((tx) => tx.members.markSession(session, { endsAtMs: 70, providerSession }));
      return session;
    };
    const sessions = [
      ...[await begin(one), await begin(one, 'here'), await begin(one, null)],
      ...[await begin(other, 'there'), await begin(other)],
    ];
    const isThere = () =>
      Promise.all(sessions.map(async (id) => (await members().findOfSession(id)) !== undefined));
    const end = (which: { personId: string } | { providerSession: string }) =>
      write((tx) => tx.members.deleteSessionsOf(which));
    assert.deepEqual(await end({ providerSession: 'nowhere' }), []);
    assert.deepEqual(await end({ providerSession: 'there' }), [{ personId: other }]);
    assert.deepEqual(await isThere(), [true, true, true, false, true]);
    assert.equal((await end({ personId: one })).length, 2);
    assert.deepEqual(await isThere(), [true, false, false, false, true]);
  });

  test('a member who is removed is gone, and of a founder only what the chatbots belong to stays', async () => {
    const founder = await addPerson();
    const [owner, leaving] = [await addMember(founder, 'owner', 2), await addMember(founder, 'viewer', 3)];
    const subject = randomUUID();
    await addSession(founder, `${founder} session`);
    await write((tx) => tx.members.insertIdentity('https://id.example', subject, founder, 1));
    await write((tx) => tx.members.remove(leaving, founder, 9));
    await write((tx) => tx.members.remove(founder, founder, 9));
    assert.deepEqual(await rolesOf(founder), [[owner, 'owner', 2]]);
    assert.equal(await store().read.accounts.find(leaving), undefined);
    assert.ok(await store().read.accounts.find(founder));
    assert.equal(await store().read.accounts.findByEmail(`${founder}@example.com`), undefined);
    assert.equal(await members().findMembership(founder), undefined);
    assert.equal(await members().findOfSession(`${founder} session`), undefined);
    assert.equal(await members().findIdentity('https://id.example', subject), undefined);
  });

  test('all others go from an account before it goes itself, and nobody from another', async () => {
    const [founder, other] = [await addPerson(), await addPerson()];
    await addMember(founder, 'viewer', 2);
    const elsewhere = await addMember(other, 'viewer', 3);
    await write((tx) => tx.members.removeOthers(founder));
    assert.deepEqual(await rolesOf(founder), [[founder, 'owner', 1]]);
    assert.deepEqual(
      (await rolesOf(other)).map(([id]) => id),
      [other, elsewhere],
    );
  });

  test('an invitation is found by its secret and its address in any case, and taken once', async () => {
    const accountId = await addPerson();
    const name = randomUUID();
    const makeInvite = (createdAtMs: number, expiresAtMs: number): Invite => ({
      ...{ id: randomUUID(), accountId, tokenHash: randomUUID(), email: `${name}@Example.com` },
      ...{ role: 'editor', createdAtMs, expiresAtMs },
    });
    const [first, last] = [makeInvite(1, 4), makeInvite(2, 5)];
    for (const invite of [first, last]) await write((tx) => tx.members.insertInvite(invite));
    assert.deepEqual(await members().findInvite(first.tokenHash), first);
    assert.equal(await members().findInvite('unknown'), undefined);
    assert.deepEqual(await members().listInvitesTo(`${name}@eXample.COM`), [last, first]);
    assert.deepEqual(await members().listInvites(accountId), [first, last]);
    const take = (account: string) => write((tx) => tx.members.deleteInvite(account, last.id));
    assert.deepEqual(
      [await take(await addPerson()), await take(accountId), await take(accountId)],
      [false, true, false],
    );
    await write((tx) => tx.members.deleteExpiredInvites(4));
    assert.deepEqual(await members().listInvites(accountId), [first]);
    await write((tx) => tx.members.deleteExpiredInvites(5));
    assert.deepEqual(await members().listInvites(accountId), []);
  });

  test('a person has one name with a provider, which means nobody to another provider', async () => {
    const personId = await addPerson();
    const subject = randomUUID();
    await write((tx) => tx.members.insertIdentity('https://one.example', subject, personId, 1));
    assert.equal(await members().findIdentity('https://one.example', subject), personId);
    assert.equal(await members().findIdentity('https://other.example', subject), undefined);
    assert.deepEqual(
      [
        await members().hasIdentity(personId, 'https://one.example'),
        await members().hasIdentity(personId, 'https://other.example'),
      ],
      [true, false],
    );
    const again = write((tx) => tx.members.insertIdentity('https://one.example', subject, personId, 2));
    await assert.rejects(again);
  });
}
