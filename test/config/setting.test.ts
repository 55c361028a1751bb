import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  choice,
  defaultsOf,
  fixed,
  hours,
  integer,
  list,
  megabytes,
  milliseconds,
  minutes,
  type SettingGroup,
  seconds,
  variablesOf,
} from '../../server/src/config/setting.ts';
import { SETTINGS } from '../../server/src/config/settings.ts';

const described = { variable: 'DOCENT_X', description: 'X.' };

describe('a setting', () => {
  test('has its default as the text of its default is read', () => {
    const group = {
      size: integer({ ...described, default: 3 }),
      names: list(described),
      word: choice({ ...described, of: ['a', 'b'], default: 'b' }),
      limit: fixed(7),
    } as const;
    assert.deepEqual(defaultsOf(group), { size: 3, names: [], word: 'b', limit: 7 });
    assert.ok(Object.isFrozen(defaultsOf(group)));
  });

  test('is no variable where its value is fixed', () => {
    const group = { size: integer({ ...described, default: 3 }), limit: fixed(7) };
    assert.deepEqual(
      variablesOf(group).map(([name]) => name),
      ['size'],
    );
  });

  test('is not declared where its own default is refused', () => {
    assert.throws(() => integer({ ...described, default: 0, min: 1 }), /whole number of at least 1/);
  });

  test('of a unit is bounded by that unit, and by less where it says so', () => {
    for (const [kind, most] of [
      [milliseconds, 2_147_483_647],
      [seconds, 2_147_483],
      [minutes, 35_791],
      [hours, 2_501_999_792],
      [megabytes, 1_048_576],
    ] as const) {
      const { parse } = kind({ ...described, default: 1 });
      assert.equal(parse(String(most)), most);
      assert.throws(() => parse(String(most + 1)), new RegExp(`from 0 to ${most}$`));
      assert.throws(() => kind({ ...described, default: 1, max: 5 }).parse('6'), /from 0 to 5$/);
    }
  });

  test('whose variable names a unit is declared by that unit', () => {
    const mostOf: Record<string, number> = {
      MS: 2_147_483_647,
      SECONDS: 2_147_483,
      MINUTES: 35_791,
      HOURS: 2_501_999_792,
      MB: 1_048_576,
    };
    const bounded: string[] = [];
    for (const [, { variable, parse }] of Object.values<SettingGroup>(SETTINGS).flatMap(variablesOf)) {
      const most = mostOf[variable.slice(variable.lastIndexOf('_') + 1)];
      if (most === undefined) continue;
      assert.throws(() => parse(String(most + 1)), /must be a whole number/, variable);
      bounded.push(variable);
    }
    assert.ok(bounded.length > 20);
  });
});
