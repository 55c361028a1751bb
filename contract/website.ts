/** How a chatbot shows itself on a web page: set in the console, read by the widget. */
import { type Static, Type } from 'typebox';
import type { SmallTalkKind } from './asking/chat.ts';
import { ANSWER_MODES, CALLS_PER_DAY_MAX } from './asking/composing.ts';
import { Handover } from './asking/handover.ts';
import { ChatbotId } from './common.ts';
import { VisibleText } from './text.ts';

export const WEBSITE_TITLE_MAX_CHARACTERS = 60;
export const WELCOME_TEXT_MAX_CHARACTERS = 500;
export const STARTER_MAX_CHARACTERS = 120;
export const STARTERS_MAX = 3;
export const SMALL_TALK_TEXT_MAX_CHARACTERS = 500;
export const LOGO_URL_MAX_CHARACTERS = 2_000;

/** Whether it is an address that a page can show an image from. */
export function isLogoUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

const shown = {
  title: Type.Union([VisibleText({ maxLength: WEBSITE_TITLE_MAX_CHARACTERS }), Type.Null()], {
    description: "Above the chat; null: a sentence in the visitor's language.",
  }),
  welcomeText: Type.Union([VisibleText({ maxLength: WELCOME_TEXT_MAX_CHARACTERS }), Type.Null()], {
    description: "What the chat begins with; null: a sentence in the visitor's language.",
  }),
  color: Type.String({
    pattern: '^#[0-9a-fA-F]{6}$',
    maxLength: 7,
    description: 'Of the button and of what the visitor says; the text on it is black or white.',
    examples: ['#1f5fa8'],
  }),
  logoUrl: Type.Union(
    [
      Type.Refine(
        Type.String({ maxLength: LOGO_URL_MAX_CHARACTERS }),
        isLogoUrl,
        () => 'must be an address that begins with https:// or http://',
      ),
      Type.Null(),
    ],
    { description: 'Address of an image beside the title.' },
  ),
  starters: Type.Array(VisibleText({ maxLength: STARTER_MAX_CHARACTERS }), {
    maxItems: STARTERS_MAX,
    description: 'Questions to begin with, as buttons.',
  }),
  position: Type.Enum(['left', 'right'], { type: 'string', description: 'The lower corner of the page.' }),
  showSources: Type.Boolean({ description: 'Whether visitors see which file an answer comes from.' }),
};

const smallTalkText = Type.Optional(VisibleText({ maxLength: SMALL_TALK_TEXT_MAX_CHARACTERS }));

/** What the owner has said to small talk; what is absent is said in the visitor's language. */
export const SmallTalkTexts = Type.Object({
  greeting: smallTalkText,
  thanks: smallTalkText,
  goodbye: smallTalkText,
  bot: smallTalkText,
  identity: smallTalkText,
  help: smallTalkText,
} satisfies Record<SmallTalkKind, typeof smallTalkText>);
export type SmallTalkTexts = Static<typeof SmallTalkTexts>;

const kept = {
  ...shown,
  openFiles: Type.Boolean({
    description: 'Whether visitors may open the file that an answer comes from; only where sources show.',
  }),
  smallTalk: Type.Union([SmallTalkTexts, Type.Null()], {
    description:
      "What is said to greetings, thanks, goodbyes, and questions about the chatbot itself, through every door; what is absent is said in the visitor's language. Null: they are answered as any question.",
  }),
  answers: Type.Enum(ANSWER_MODES, {
    type: 'string',
    description:
      'Through every door. `extractive`: answers are the words that were taught. `composed`: a language model, where the operator has set one up, puts passages of files into words, and what cannot be found in them is not said.',
  }),
  modelCallsPerDay: Type.Union([Type.Integer({ minimum: 0, maximum: CALLS_PER_DAY_MAX }), Type.Null()], {
    description:
      "How often the language model may be called for this chatbot in a day, UTC; null: as often as the operator's limit allows.",
  }),
  handover: Type.Union([Handover, Type.Null()], {
    description:
      'What is offered where the chatbot does not know, has twice in a row only suggested, or is asked for a person. Null: nothing.',
  }),
  tryPage: Type.Boolean({
    description: 'Whether /try/{chatbotId} shows the chat to whoever has the address.',
  }),
};

export const WebsiteSettings = Type.Object(kept, { $id: 'WebsiteSettings' });
export type WebsiteSettings = Static<typeof WebsiteSettings>;

/** What is absent stays as it is. */
export const ChangeWebsiteBody = Type.Partial(Type.Object(kept));
export type ChangeWebsiteBody = Static<typeof ChangeWebsiteBody>;

/** What a widget needs before it shows itself. */
export const EmbedSettings = Type.Object({ chatbotId: ChatbotId, ...shown }, { $id: 'EmbedSettings' });
export type EmbedSettings = Static<typeof EmbedSettings>;

export const DEFAULT_WEBSITE_SETTINGS: WebsiteSettings = {
  title: null,
  welcomeText: null,
  color: '#1f5fa8',
  logoUrl: null,
  starters: [],
  position: 'right',
  showSources: false,
  openFiles: false,
  smallTalk: {},
  answers: 'extractive',
  modelCallsPerDay: null,
  handover: null,
  tryPage: false,
};
