import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callerNetwork } from '../../../server/src/services/sign-in/caller-network.ts';

test('an IPv4 address stands for itself, however it is written', () => {
  for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:192.0.2.7']) {
    assert.equal(callerNetwork(address), '192.0.2.7');
  }
});

test('IPv6 addresses stand for their network of 64 bits, however they are written', () => {
  for (const address of ['2001:db8:0:7::1', '2001:0DB8:0000:0007:ffff::', '2001:db8:0:7:1:2:3:4']) {
    assert.equal(callerNetwork(address), '2001:db8:0:7::/64');
  }
  assert.equal(callerNetwork('2001:db8:0:8::1'), '2001:db8:0:8::/64');
  assert.equal(callerNetwork('fe80::1%eth0'), 'fe80:0:0:0::/64');
  assert.equal(callerNetwork('::1'), '0:0:0:0::/64');
});

test('anything else is taken as it is', () => {
  assert.equal(callerNetwork(''), '');
});
