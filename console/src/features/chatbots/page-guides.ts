/** Where the service's own guides tell more of each tab: a test holds that every heading is there. */
import type { strings } from '../../strings/catalogue.ts';

/** The tabs that have a «?». */
export type HelpedTab = keyof typeof strings.help.tabs;

const GUIDES = '/docs/guides';

export const GUIDES_OF_TABS: Readonly<Record<HelpedTab, string>> = {
  qa: `${GUIDES}/teaching#several-wordings-of-each-question`,
  files: `${GUIDES}/teaching#files`,
  test: `${GUIDES}/teaching#then-look`,
  checks: `${GUIDES}/checks#golden-questions`,
  unanswered: `${GUIDES}/teaching#then-look`,
  answers: `${GUIDES}/api#what-is-kept-of-customers`,
  insights: `${GUIDES}/api#what-is-kept-of-customers`,
  history: `${GUIDES}/teaching#taking-back`,
  website: `${GUIDES}/connect/widget#one-line`,
  connect: `${GUIDES}/connect#connecting-other-programs`,
  'api-key': `${GUIDES}/api#keys-and-scopes`,
  settings: `${GUIDES}/teaching#then-look`,
};
