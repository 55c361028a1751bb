import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelOf, parseAddresses } from '../../../server/src/store/postgres/addresses.ts';

test('an address of several servers names each with the same user, database and options', () => {
  const url = 'postgres://me:p%40ss@one:5432,two:5433/shop?sslmode=require&target_session_attrs=read-write';
  const addresses = parseAddresses(url, {});
  assert.equal(addresses.count, 2);
  assert.equal(addresses.current(), 'postgres://me:p%40ss@one:5432/shop?sslmode=require');
  addresses.leave(addresses.current());
  assert.equal(addresses.current(), 'postgres://me:p%40ss@two:5433/shop?sslmode=require');
});

test('leaving a server counts once, however many connections it lost, and the last is followed by the first', () => {
  const addresses = parseAddresses('postgres://one,two/shop', {});
  const one = addresses.current();
  addresses.leave(one);
  addresses.leave(one);
  assert.match(addresses.current(), /two/);
  addresses.leave(addresses.current());
  assert.equal(addresses.current(), one);
});

test('what the store relies on is set whatever the options of the address say', () => {
  const url = 'postgres://one/shop?options=-c%20synchronous_commit%3Doff%20-c%20search_path%3Da';
  const options = new URL(
    parseAddresses(url, { synchronous_commit: 'on' }).current().replaceAll('%20', ' '),
  ).searchParams.get('options');
  assert.equal(options, '-c synchronous_commit=off -c search_path=a -c synchronous_commit=on');
});

test('a user, a password and a database are what the address says, character by character', () => {
  const options = { a: 'b' };
  for (const [url, expected] of [
    ['postgres://me:a+b%2Bc%20d@one/x+y', 'postgres://me:a+b%2Bc%20d@one/x+y?options=-c%20a%3Db'],
    ['postgres://me:a b@one/x', 'postgres://me:a%20b@one/x?options=-c%20a%3Db'],
  ] as const) {
    assert.equal(parseAddresses(url, options).current(), expected);
  }
});

test('the folder of a socket may stand as the host or as a parameter, with a user before it', () => {
  for (const url of ['postgres://me:p@/shop?host=%2Frun%2Fpg', 'postgres://me:p@%2Frun%2Fpg/shop']) {
    assert.equal(parseAddresses(url, {}).current(), url);
  }
});

test('connections carry the name that a move knows a service by, whatever the address says', () => {
  assert.equal(
    parseAddresses('postgres://one/shop?application_name=prod&ssl=1', {}).current(),
    'postgres://one/shop?ssl=1',
  );
});

test('a label has neither user nor password nor options', () => {
  assert.equal(labelOf('postgres://me:p%40ss@one:1,two/shop?password=x#y'), 'postgres://one:1,two/shop');
});

test('what is no address is refused', () => {
  for (const url of ['mysql://x', 'postgres://[', 'postgres://me:p%ss@one/x', 'postgres://one:port/x', '']) {
    assert.throws(() => parseAddresses(url, {}), { code: 'invalid_request' }, url);
  }
});
