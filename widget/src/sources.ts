/** What an answer was taken from, as a footnote. */
import { safeHref } from '../../contract/answer-text.ts';
import type { AskReply, Match } from '../../contract/chat.ts';
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

/** Undefined where a pair answered, whose text is the owner's own word, or nothing did. */
export function makeSources({ answered, matches }: AskReply, texts: Texts): HTMLElement | undefined {
  const [source] = matches;
  if (!answered || source?.type !== 'file' || source.fileName === undefined) return undefined;
  // The owner's own page for it comes before the file itself.
  const href = safeHref(source.sourceUrl || source.contentUrl || '');
  const name = make('bdi', {}, source.fileName);
  const place = placeOf(source, texts);
  const item = make(
    'li',
    {},
    href === undefined ? name : makeLink(href, name),
    ...(place === '' ? [] : [` · ${place}`]),
  );
  return make('footer', { class: 'sources' }, make('ol', { 'aria-label': texts.sources }, item));
}
