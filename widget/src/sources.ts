/** What an answer was taken from, as a footnote. */
import { safeHref } from '../../contract/asking/answer-text.ts';
import type { AskReply, Match } from '../../contract/asking/chat.ts';
import { makeLink } from './answer-view.ts';
import { make } from './dom.ts';
import type { Texts } from './strings/texts.ts';

function placeOf({ locator = {} }: Match, texts: Texts): string {
  const { page, pageEnd, slide, sheet, cells } = locator;
  const places = [
    page !== undefined && texts.page(pageEnd === undefined ? `${page}` : `${page}–${pageEnd}`),
    slide !== undefined && texts.slide(`${slide}`),
    sheet !== undefined && texts.sheet(cells === undefined ? sheet : `${sheet} (${cells})`),
  ];
  return places.filter((place) => place !== false).join(', ');
}

function makeSource(source: Match, texts: Texts): HTMLElement {
  // The owner's own page for it comes before the file itself.
  const href = safeHref(source.sourceUrl || source.contentUrl || '');
  const name = make('bdi', {}, source.fileName ?? '');
  const place = placeOf(source, texts);
  return make(
    'li',
    {},
    href === undefined ? name : makeLink(href, name),
    ...(place === '' ? [] : [` · ${place}`]),
  );
}

/** Undefined where a pair answered, whose text is the owner's own word, or nothing did. */
export function makeSources(
  { answered, matches, citations }: AskReply,
  texts: Texts,
): HTMLElement | undefined {
  const places = citations === undefined ? [0] : [...new Set(citations.map(({ match }) => match))];
  const files = places
    .flatMap((place) => matches[place] ?? [])
    .filter(({ type, fileName }) => type === 'file' && fileName !== undefined);
  if (!answered || files.length === 0) return undefined;
  const items = files.map((file) => makeSource(file, texts));
  return make('footer', { class: 'sources' }, make('ol', { 'aria-label': texts.sources }, ...items));
}
