/** What the search finds, and how each is opened: pages and chatbots within the console, guides in a tab of their own. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { GuideSection } from '../../../../contract/guides.ts';
import { listChatbots } from '../../api/chatbots.ts';
import { foldText, keepFound } from '../../components/listing/find-text.ts';
import { TABS } from '../../features/chatbots/chatbot-tabs.tsx';
import { queryKeys } from '../../state/query-keys.ts';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';

/** So many of a kind are shown; who looks for another types more. */
const CHATBOTS_SHOWN = 6;
const SECTIONS_SHOWN = 12;

interface Place {
  key: string;
  title: string;
  detail: string;
  /** If it is not that of the console. */
  lang?: string;
  open(): void;
}

interface PlaceGroup {
  title: string;
  places: readonly Place[];
}

/** Pages of the open chatbot, and those of the account; then chatbots. */
export function useConsolePlaces(search: string): readonly PlaceGroup[] {
  const { chatbotId } = useParams({ strict: false });
  const may = useMay();
  const navigate = useNavigate();
  const chatbots =
    useQuery({ queryKey: queryKeys.chatbots, queryFn: ({ signal }) => listChatbots(signal) }).data ?? [];
  const place = (href: string, title: string, detail = ''): Place => ({
    key: href,
    title,
    detail,
    open: () => void navigate({ href }),
  });
  const openName = chatbots.find(({ id }) => id === chatbotId)?.name ?? '';
  const pages = [
    ...TABS.filter(({ right }) => chatbotId !== undefined && may(right)).map(({ path, label }) =>
      place(`/chatbots/${chatbotId}/${path}`, label, openName),
    ),
    place('/chatbots', strings.chatbots.title),
    place('/account', strings.shell.account),
    ...(may('members') ? [place('/members', strings.members.title)] : []),
  ];
  const named = chatbots.map(({ id, name }) => place(`/chatbots/${id}`, name));
  const byTitle = ({ title }: Place): string => foldText(title);
  return [
    { title: strings.search.pages, places: keepFound(pages, search, byTitle) },
    { title: strings.search.chatbots, places: keepFound(named, search, byTitle).slice(0, CHATBOTS_SHOWN) },
  ];
}

/** Headings that say it come before sections that do; without a search there are none. */
export function findSections(sections: readonly GuideSection[], search: string): PlaceGroup {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? [] : keepFound(sections, search, foldSection);
  const isInTitle = ({ title }: GuideSection): boolean =>
    words.every((word) => foldText(title).includes(word));
  const places = [...found.filter(isInTitle), ...found.filter((one) => !isInTitle(one))]
    .slice(0, SECTIONS_SHOWN)
    .map(
      ({ guide, title, address }): Place => ({
        key: address,
        title,
        detail: guide === title ? '' : guide,
        lang: 'en',
        open: () => void window.open(address, '_blank', 'noopener'),
      }),
    );
  return { title: strings.search.guides, places };
}

const foldSection = ({ guide, title, text }: GuideSection): string => foldText(`${title} ${guide} ${text}`);
