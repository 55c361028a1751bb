import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createMemoryRelease } from '../../server/src/app/release-memory.ts';

const MIB = 1024 * 1024;

describe('memory is given back', () => {
  let busyShare: number;
  let residentMib: number;
  let heapMib: number;
  let nowMs: number;
  let collections: number;
  let look: () => void;

  beforeEach(() => {
    busyShare = 0.01;
    residentMib = 150;
    heapMib = 50;
    nowMs = 0;
    collections = 0;
    look = createMemoryRelease({
      readBusyShare: () => busyShare,
      residentBytes: () => residentMib * MIB,
      heapBytes: () => heapMib * MIB,
      collect() {
        collections += 1;
        residentMib = Math.min(residentMib, 120);
        nowMs += 50;
      },
      nowMs: () => nowMs,
    });
    look();
    nowMs += 60_000;
  });

  test('after the start, and not again while it stays as it is', () => {
    look();
    assert.equal(collections, 1);
  });

  test('at rest, once it has grown by 16 MiB and not before', () => {
    residentMib = 135;
    look();
    assert.equal(collections, 1);
    residentMib = 136;
    look();
    assert.equal(collections, 2);
  });

  test('counted from the least that it was since', () => {
    residentMib = 110;
    look();
    residentMib = 126;
    look();
    assert.equal(collections, 2);
  });

  test('not while there is work', () => {
    residentMib = 300;
    busyShare = 0.1;
    look();
    assert.equal(collections, 1);
  });

  test('not where the heap is so large that everything would stop for long', () => {
    residentMib = 600;
    heapMib = 257;
    look();
    assert.equal(collections, 1);
    heapMib = 256;
    look();
    assert.equal(collections, 2);
  });

  test('for one part in thirty of the time at most', () => {
    nowMs = 50 + 1_499;
    residentMib = 300;
    look();
    assert.equal(collections, 1);
    nowMs += 1;
    look();
    assert.equal(collections, 2);
  });
});
