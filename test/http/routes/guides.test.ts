/** The guides that the service shows: every one, every link on them, and what the console links to. */
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { GUIDES_OF_TABS } from '../../../console/src/features/chatbots/page-guides.ts';
import { DOORS } from '../../../console/src/features/connect/doors.ts';
import type { GuideSection } from '../../../contract/guides.ts';
import { startService, type TestService } from '../../support/service.ts';

const ROOT = new URL('../../../', import.meta.url);
/** About the code, and read beside it. */
const NOT_SERVED = new Set(['docs/architecture.md']);

let service: TestService;
let guides: string[];
const pages = new Map<string, string>();

const get = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(service.baseUrl + path, { headers });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
};
const addressesOn = (html: string): string[] =>
  [...html.matchAll(/<a href="([^"]+)"/g)].map(([, address]) => address ?? '');
/** The page of a path, and whether it has what a `#` names. */
async function assertResolves(address: string, where: string): Promise<void> {
  const [path = '', anchor] = address.split('#');
  const html = pages.get(path) ?? (await get(path)).text;
  pages.set(path, html);
  assert.match(html, /<!doctype html>/i, `${where} → ${address}`);
  if (anchor) assert.ok(html.includes(` id="${decodeURIComponent(anchor)}"`), `${where} → ${address}`);
}

before(async () => {
  service = await startService({ training: false });
  guides = addressesOn((await get('/docs/guides')).text).filter((path) => path.startsWith('/docs/guides/'));
  for (const path of guides) pages.set(path, (await get(path)).text);
});
after(() => service.close());

test('the list has every guide of docs/ but what is about the code', () => {
  const files = globSync(['docs/*.md', 'docs/connect/*.md'], { cwd: ROOT }).filter(
    (file) => !NOT_SERVED.has(file),
  );
  const paths = files.map(
    (file) => `/${file.replace('docs/', 'docs/guides/').replace(/(\/README)?\.md$/, '')}`,
  );
  assert.deepEqual(guides.toSorted(), paths.toSorted());
});

test('every link on a guide leads to a page that is there, and to a heading on it', async () => {
  let checked = 0;
  for (const [path, html] of [...pages]) {
    for (const address of addressesOn(html)) {
      if (/^https?:/.test(address)) continue;
      await assertResolves(address.startsWith('#') ? path + address : address, path);
      checked += 1;
    }
    assert.doesNotMatch(html, /href="[^"]*\.md\b/, path);
  }
  assert.ok(checked > 200);
});

test('headings have the ids that GitHub gives them', async () => {
  assert.match(
    pages.get('/docs/guides/speed') ?? '',
    /<h2 id="npm-run-bench-composed"><code>npm run bench composed<\/code><\/h2>/,
  );
  assert.match(pages.get('/docs/guides/connect/website') ?? '', /<h2 id="secure-mode-no-key-in-the-page">/);
  for (const path of guides) {
    const html = pages.get(path) ?? '';
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length, path);
    assert.ok(ids.length > 0, path);
  }
});

test('a guide loads one style sheet of this service and nothing else, under a policy without inline code', async () => {
  for (const path of ['/docs/guides', ...guides]) {
    const { text, headers } = await get(path);
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    const page = text.replaceAll(/<pre.*?<\/pre>/gs, '');
    assert.doesNotMatch(page, /<script|<style|<iframe|\s(?:style|on\w+)=/i, path);
    const loaded = [...page.matchAll(/(?:<link [^>]*href|\ssrc)="([^"]+)"/g)].map(
      ([, address]) => address ?? '',
    );
    assert.deepEqual(
      loaded.filter((address) => !address.startsWith('data:image/')),
      ['/docs/guides/guides.css'],
      path,
    );
  }
  const style = await get('/docs/guides/guides.css');
  assert.equal(style.headers.get('content-type'), 'text/css; charset=utf-8');
  assert.doesNotMatch(style.text, /url\(|@import/);
});

test('tables, code and comments are read as such, and no markup of a guide gets through', () => {
  assert.match(pages.get('/docs/guides/api') ?? '', /<th>scope<\/th>/i);
  const widget = pages.get('/docs/guides/connect/widget') ?? '';
  assert.match(widget, /&lt;script src=&quot;https:\/\/docent\.example\.com\/widget\.js&quot;/);
  assert.doesNotMatch(pages.get('/docs/guides/scaling') ?? '', /capacity model: node/);
});

test('a guide that the browser has is not sent again', async () => {
  const { headers } = await get('/docs/guides/teaching');
  assert.equal(headers.get('cache-control'), 'no-cache');
  const again = await get('/docs/guides/teaching', { 'if-none-match': headers.get('etag') ?? '' });
  assert.deepEqual([again.status, again.text], [304, '']);
});

test('a name that no guide has is told in a problem document', async () => {
  for (const name of [
    'nope',
    'teaching.md',
    'architecture',
    '../errors',
    '..%2f..%2fpackage',
    'constructor',
    'connect/nope',
    'adr/0001',
  ]) {
    const { status, headers } = await get(`/docs/guides/${name}`, { accept: 'text/html' });
    const found =
      name === '../errors' ? [200, 'text/html; charset=utf-8'] : [404, 'application/problem+json'];
    assert.deepEqual(
      [status, headers.get('content-type')?.replace('problem+json; charset=utf-8', 'problem+json')],
      found,
      name,
    );
  }
});

test('the index has every heading with the first words below it', async () => {
  const reply = await get('/docs/guides/index.json');
  assert.equal(reply.headers.get('content-type'), 'application/json; charset=utf-8');
  const sections = JSON.parse(reply.text) as GuideSection[];
  for (const { address } of sections) await assertResolves(address, 'index.json');
  const headings = guides.flatMap((path) => (pages.get(path) ?? '').match(/<h\d id=/g) ?? []);
  assert.equal(sections.length, headings.length);
  const section = sections.find(({ address }) =>
    address.endsWith('/teaching#several-wordings-of-each-question'),
  );
  assert.equal(section?.guide, 'Teaching a chatbot');
  assert.equal(section?.title, 'Several wordings of each question');
  assert.match(section?.text ?? '', /^A pair is found by its question\./);
  assert.ok(sections.every(({ text }) => text.length <= 240));
});

test('what the console links to is there: the help of each tab, and the steps for each program', async () => {
  const links = [...Object.values(GUIDES_OF_TABS), ...DOORS.map(({ recipe }) => recipe)];
  assert.ok(links.length >= 16);
  for (const address of links) await assertResolves(address, 'console');
});
