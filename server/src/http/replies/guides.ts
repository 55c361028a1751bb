/** The guides of docs/ as pages of the service itself, so that help is at hand where nothing else can be reached. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import type { Token, Tokens } from 'marked';
import type { GuideSection } from '../../../../contract/guides.ts';
import { escapeHtml } from './escape-html.ts';

const DOCS = new URL('../../../../docs/', import.meta.url);
const STYLE = new URL('guides.css', import.meta.url);
export const GUIDES_PATH = '/docs/guides';
/** As many characters of what stands below a heading are searched. */
const FIRST_WORDS = 240;

/** Files below docs/ without `.md`, in the order of the list; what is about the code alone is left out. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'Teaching and answers': [
    'teaching',
    'checks',
    'composed-answers',
    'scans',
    'languages',
    'sync',
    'moving-in',
    'quality',
  ],
  'Pages and programs': [
    'connect/README',
    'connect/widget',
    'connect/website',
    'connect/openai',
    'connect/claude',
    'connect/dify',
    'connect/n8n',
    'connect/telegram',
    'api',
    'webhooks',
    'errors',
  ],
  'Running Docent': ['members', 'configuration', 'operations', 'deployment', 'scaling', 'speed', 'glossary'],
};

const nameOf = (file: string): string => file.replace(/\/README$/, '');
/** Name in the address → file. */
const FILES = new Map(Object.values(GROUPS).flatMap((files) => files.map((file) => [nameOf(file), file])));

interface Guide {
  title: string;
  sections: GuideSection[];
  html: string;
}

/** What is sent, with a tag of its content, so that every node gives the same. */
export interface StaticReply {
  type: string;
  body: string;
  etag: string;
}

/** Everything is made at its first request and kept: a start costs nothing, and docs/ changes with the release alone. */
export interface GuideShelf {
  /** @param path what follows `/docs/guides/`; undefined if there is no such guide */
  find(path: string): Promise<StaticReply | undefined>;
}

export function openGuides(): GuideShelf {
  const guides = new Map<string, Promise<Guide>>();
  const replies = new Map<string, Promise<StaticReply>>();
  const getGuide = (name: string, file: string) => keep(guides, name, () => readGuide(name, file));
  const getAll = () => Promise.all([...FILES].map(([name, file]) => getGuide(name, file)));

  const others: Readonly<Record<string, () => Promise<Omit<StaticReply, 'etag'>>>> = {
    '': async () => {
      await getAll();
      return { type: 'text/html', body: await renderList(getGuide) };
    },
    'guides.css': async () => ({ type: 'text/css', body: await readFile(STYLE, 'utf8') }),
    'index.json': async () => ({
      type: 'application/json',
      body: JSON.stringify((await getAll()).flatMap(({ sections }) => sections)),
    }),
  };
  return {
    async find(path) {
      const name = path.toLowerCase();
      const file = FILES.get(name);
      const make = Object.hasOwn(others, name)
        ? others[name]
        : file && (async () => ({ type: 'text/html', body: renderGuidePage(await getGuide(name, file)) }));
      if (!make) return undefined;
      return keep(replies, name, async () => {
        const { type, body } = await make();
        const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
        return { type: `${type}; charset=utf-8`, body, etag };
      });
    },
  };
}

/** What could not be made is tried again at the next request. */
function keep<Value>(
  kept: Map<string, Promise<Value>>,
  name: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const made = make();
  kept.set(name, made);
  made.catch(() => kept.delete(name));
  return made;
}

async function readGuide(name: string, file: string): Promise<Guide> {
  // Nobody who asks for no guide waits for the parser.
  const [{ Marked }, text] = await Promise.all([
    import('marked'),
    readFile(new URL(`${file}.md`, DOCS), 'utf8'),
  ]);
  const marked = new Marked();
  const tokens = marked.lexer(text);
  const sections = listSections(name, tokens);
  const ids = sections.map(({ address }) => address.split('#')[1] ?? '').values();
  marked.use({
    renderer: {
      heading({ depth, tokens: inline }) {
        return `<h${depth} id="${ids.next().value}">${this.parser.parseInline(inline)}</h${depth}>\n`;
      },
      // Markup in a guide is a comment for whoever writes it.
      html: () => '',
      code: ({ text: code }) => `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>\n`,
      table(token) {
        const row = (tag: 'th' | 'td', cells: readonly Tokens.TableCell[]) =>
          `<tr>${cells.map(({ tokens: inline }) => `<${tag}>${this.parser.parseInline(inline)}</${tag}>`).join('')}</tr>`;
        const head = row('th', token.header);
        const rows = token.rows.map((cells) => row('td', cells));
        return `<div class="table" tabindex="0" role="region" aria-label="Table"><table><thead>${head}</thead><tbody>\n${rows.join('\n')}\n</tbody></table></div>\n`;
      },
      link({ href, tokens: inline }) {
        const label = this.parser.parseInline(inline);
        const address = resolveLink(href, file);
        return address === undefined ? label : `<a href="${escapeHtml(address)}">${label}</a>`;
      },
      image: ({ href, text: alt }) => `<img src="${escapeHtml(href)}" alt="${escapeHtml(alt)}">`,
    },
  });
  await Promise.all(imagesOf(tokens).map((image) => embedImage(image, file)));
  return { title: sections[0]?.title ?? name, sections, html: marked.parser(tokens) };
}

/** An address of this service or of the web; undefined for what is part of the repository alone. */
function resolveLink(href: string, from: string): string | undefined {
  if (/^(https?:\/\/|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#', 2);
  const target = nameOf(posix.join(posix.dirname(from), path).replace(/\.md$/, ''));
  if (!FILES.has(target)) return undefined;
  return `${GUIDES_PATH}/${target}${anchor === undefined ? '' : `#${anchor}`}`;
}

const imagesOf = (tokens: readonly Token[]): Tokens.Image[] =>
  tokens.flatMap((token) => [
    ...(token.type === 'image' ? [token as Tokens.Image] : []),
    ...imagesOf(('tokens' in token && token.tokens) || []),
  ]);

async function embedImage(image: Tokens.Image, file: string): Promise<void> {
  const bytes = await readFile(new URL(posix.join(posix.dirname(file), image.href), DOCS));
  image.href = `data:image/svg+xml;base64,${bytes.toString('base64')}`;
}

/** Every heading, with an id as GitHub makes it and the first words below it. */
function listSections(name: string, tokens: readonly Token[]): GuideSection[] {
  const sections: GuideSection[] = [];
  const seen = new Map<string, number>();
  for (const token of tokens) {
    const section = sections.at(-1);
    if (token.type === 'heading') {
      const title = plainText([token]);
      const slug = title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
        .replaceAll(' ', '-');
      const times = seen.get(slug) ?? 0;
      seen.set(slug, times + 1);
      const id = times === 0 ? slug : `${slug}-${times}`;
      sections.push({
        guide: sections[0]?.title ?? title,
        title,
        depth: token.depth,
        address: `${GUIDES_PATH}/${name}#${id}`,
        text: '',
      });
    } else if (section !== undefined && section.text.length < FIRST_WORDS) {
      section.text = `${section.text} ${plainText([token])}`.trim().slice(0, FIRST_WORDS);
    }
  }
  return sections;
}

/** Without marks, addresses and code blocks. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (['code', 'html', 'space'].includes(token.type)) return '';
      if (token.type === 'table')
        return (token as Tokens.Table).rows
          .map((row) => row.map((cell) => plainText(cell.tokens)).join(' '))
          .join(' ');
      if (token.type === 'list')
        return (token as Tokens.List).items.map((item) => plainText([item])).join(' ');
      return 'tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? token.text : '';
    })
    .join('')
    .replaceAll(/\s+/g, ' ');
}

function renderGuidePage({ title, sections, html }: Guide): string {
  const entries = sections
    .filter(({ depth }) => depth === 2 || depth === 3)
    .map(
      ({ title: heading, depth, address }) =>
        `<li class="depth${depth}"><a href="#${address.split('#')[1]}">${escapeHtml(heading)}</a></li>`,
    );
  const contents =
    entries.length > 1
      ? `<nav aria-label="On this page"><details><summary>On this page</summary><ul>${entries.join('')}</ul></details></nav>`
      : '';
  return renderPage(title, `${contents}<main>\n${html}</main>`);
}

async function renderList(getGuide: (name: string, file: string) => Promise<Guide>): Promise<string> {
  const groups = await Promise.all(
    Object.entries(GROUPS).map(async ([group, files]) => {
      const rows = await Promise.all(
        files.map(async (file) => {
          const { title, sections } = await getGuide(nameOf(file), file);
          const about = firstSentence(sections[0]?.text ?? '');
          return `<li><a href="${GUIDES_PATH}/${nameOf(file)}">${escapeHtml(title)}</a><br>${escapeHtml(about)}</li>`;
        }),
      );
      return `<h2>${group}</h2>\n<ul class="guides">\n${rows.join('\n')}\n</ul>`;
    }),
  );
  return renderPage('Guides', `<main>\n<h1>Guides</h1>\n${groups.join('\n')}\n</main>`);
}

/** Left out is one of a single word, which says nothing by itself. */
const firstSentence = (text: string): string =>
  (/^(?:\w+\. )?(.*?[.:])(?= |$)/.exec(text)?.[1] ?? text).replace(/:$/, '.');

function renderPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Docent</title>
<link rel="stylesheet" href="${GUIDES_PATH}/guides.css">
</head>
<body>
<header><a href="${GUIDES_PATH}">Guides</a> <a href="/docs">API reference</a> <a href="/">Console</a></header>
<div class="page">
${body}
</div>
</body>
</html>
`;
}
