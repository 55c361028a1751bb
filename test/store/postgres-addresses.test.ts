import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAddresses } from '../../server/src/store/postgres/addresses.ts';

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

test('what is no address is refused', () => {
  for (const url of ['mysql://x', 'postgres://[', '']) {
    assert.throws(() => parseAddresses(url, {}), { code: 'invalid_request' }, url);
  }
});
