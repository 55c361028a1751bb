/** What the page of error codes says, which docs/errors.md says as well. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ERROR_TABLE } from '../../../server/src/errors.ts';
import { ERROR_EXPLANATIONS } from '../../../server/src/http/replies/error-explanations.ts';
import { renderErrorPage } from '../../../server/src/http/replies/error-page.ts';

const codes = Object.keys(ERROR_TABLE) as (keyof typeof ERROR_TABLE)[];

test('docs/errors.md says of every code what the page says', async () => {
  const text = await readFile(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  assert.deepEqual(
    rows,
    codes.map((code) => {
      const { when, remedy } = ERROR_EXPLANATIONS[code];
      return [`\`${code}\``, String(ERROR_TABLE[code][0]), when, remedy];
    }),
  );
});

test('the page has a row for each code, with when it comes and what to do', () => {
  const page = renderErrorPage();
  const [row = ''] = /<tr id="payload_too_large">.*?<\/tr>/s.exec(page) ?? [];
  for (const part of ['413', 'Payload too large', '<code>DOCENT_BODY_LIMIT_BYTES</code>', 'Send less.'])
    assert.ok(row.includes(part), part);
  assert.equal(page.match(/<tr id=/g)?.length, codes.length);
  assert.doesNotMatch(page, /`/);
});
