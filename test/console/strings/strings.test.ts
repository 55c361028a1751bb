/** The string catalogue: every language is complete and every text is used. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { translateFailure } from '../../../console/src/components/notices/error-text.ts';
import { chooseLanguage, LANGUAGES, loadStrings, strings } from '../../../console/src/strings/catalogue.ts';
import { en } from '../../../console/src/strings/en.ts';
import { localeOf } from '../../../console/src/strings/locale.ts';
import { ERROR_TABLE } from '../../../server/src/errors.ts';

const SOURCE_DIR = fileURLToPath(new URL('../../../console/src/', import.meta.url));
const sources = globSync('**/*.{ts,tsx}', { cwd: SOURCE_DIR })
  .filter((file) => !file.startsWith('strings/'))
  .map((file) => ({ file, text: readFileSync(SOURCE_DIR + file, 'utf8') }));

function leaves(tree: object, path: string[] = []): { path: string[]; value: unknown }[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? leaves(value, [...path, name])
      : [{ path: [...path, name], value }],
  );
}

test('every catalogue has the same texts, none of them blank', async () => {
  const names = leaves(en).map(({ path }) => path.join('.'));
  for (const language of Object.keys(LANGUAGES)) {
    const catalogue = await loadStrings(language);
    assert.deepEqual(
      leaves(catalogue).map(({ path }) => path.join('.')),
      names,
      language,
    );
    for (const { path, value } of leaves(catalogue)) {
      if (typeof value === 'string') assert.notEqual(value.trim(), '', `${language} ${path.join('.')}`);
    }
  }
});

test('every code of the service has a sentence of its own in every language, with what to do', async () => {
  const codes = Object.keys(ERROR_TABLE);
  for (const language of Object.keys(LANGUAGES)) {
    const { errors } = await loadStrings(language);
    assert.deepEqual(Object.keys(errors.codes), codes, language);
    for (const { path, value } of leaves(errors)) {
      const place = `${language} ${path.join('.')}`;
      const [group = '', name = ''] = path;
      if (typeof value !== 'string' || !['codes', 'cases', 'advice'].includes(group)) continue;
      assert.match(value, /[.。]$/, place);
      const english = leaves(en.errors).find((one) => one.path.join() === path.join());
      if (language !== 'en') assert.notEqual(value, english?.value, place);
      const sentences = value.match(/\.(?=\s|$)|。/g) ?? [];
      if (group === 'codes')
        assert.ok(sentences.length > 1 || name in errors.advice, `${place} says what to do`);
    }
    assert.equal(new Set(Object.values(errors.codes)).size, codes.length, language);
  }
});

test('a refusal is told by what was asked, and keeps the sentence of the service only where that says more', () => {
  const { cases, codes, advice } = strings.errors;
  const undo = 'POST /api/Training/History/c/steps/s/undo';
  assert.deepEqual(translateFailure('conflict', 'x', undo), { text: cases.changedSince });
  const conflict = { text: codes.conflict, detail: 'x' };
  assert.deepEqual(translateFailure('conflict', 'x', `${undo}?force=true`), conflict);
  assert.deepEqual(translateFailure('conflict', 'x', 'POST /api/chatbots/c/golden/csv'), {
    text: cases.tooManyChecks,
  });
  assert.deepEqual(translateFailure('conflict', 'x', 'POST /api/chatbots'), { text: cases.tooManyChatbots });
  assert.deepEqual(translateFailure('conflict', 'x', 'POST /api/chatbots/c/answers/mass'), conflict);
  assert.deepEqual(translateFailure('conflict', 'x', 'DELETE /api/members/m'), { text: cases.lastOwner });
  assert.deepEqual(translateFailure('conflict', 'x', 'POST /api/accounts'), { text: cases.addressTaken });
  assert.deepEqual(translateFailure('not_found', 'x', undo), { text: codes.not_found });
  const { detail, text } = translateFailure('of_a_newer_service', 'x');
  assert.equal(detail, 'x');
  assert.ok(text.startsWith(strings.errors.refused) && text.endsWith(advice.other));
});

/** Where a file calls a group by a name of its own, its texts are written out. */
function withoutAliases(text: string): string {
  const aliases = [...text.matchAll(/const (\w+) = (strings\.\w+);/g)];
  return aliases.reduce(
    (written, [, alias = '', group = '']) =>
      written.replaceAll(new RegExp(`\\b${alias}\\.`, 'g'), `${group}.`),
    text,
  );
}

test('every text is used somewhere', () => {
  const all = sources.map(({ text }) => withoutAliases(text)).join('\n');
  const unused = leaves(en).filter(({ path }) => {
    const [group = '', name = '', part] = path;
    if (part !== undefined) return !new RegExp(`\\b${name}\\b`).test(all);
    return !new RegExp(`(strings\\.${group}\\.${name}|\\b${name}\\b[^;]*= strings\\.${group})\\b`).test(all);
  });
  assert.deepEqual(
    unused.map(({ path }) => path.join('.')),
    [],
  );
});

test('no component holds a text of its own', () => {
  for (const { file, text } of sources) {
    const found =
      /(?:label|title|placeholder|aria-label|description)="[A-Z][^"]*"|>\s*[A-Z][a-z]+ [a-z][^<>{}=;]*</.exec(
        text,
      );
    assert.equal(found, null, `${file}: ${found?.[0]}`);
  }
});

test('the first known language of the reader is chosen, else English', () => {
  assert.equal(chooseLanguage(['xx-YY', 'en-GB']), 'en');
  assert.equal(chooseLanguage(['xx']), 'en');
  assert.equal(chooseLanguage([]), 'en');
  assert.equal(chooseLanguage(['de-CH', 'en']), 'de');
});

test('numbers and dates are written as the language of the console writes them', () => {
  assert.equal(localeOf('en', ['de-DE', 'en-GB']), 'en-GB');
  assert.equal(localeOf('en', ['de-DE']), 'en');
});

test('a catalogue is loaded by itself and imports nothing, or it would wait for what waits for it', () => {
  for (const language of Object.keys(LANGUAGES).filter((tag) => tag !== 'en')) {
    const imports = readFileSync(`${SOURCE_DIR}strings/${language}.ts`, 'utf8').match(/^import .*/gm) ?? [];
    assert.deepEqual(
      imports.filter((line) => !line.startsWith('import type ')),
      [],
      language,
    );
  }
});

test('a count takes the form that the language has for it', async () => {
  const german = await loadStrings('de', 'de-DE');
  assert.match(german.pairs.count(1), /^1 Frage$/);
  assert.match(german.pairs.count(1_200), /^1\.200 Fragen$/);
});
