/** What is said to small talk: the owner's own text, or one in the visitor's language. */
import type { AskReply } from '../../../../../contract/asking/chat.ts';
import type { SmallTalkTexts } from '../../../../../contract/website.ts';
import type { ChatKind, ChatSaid } from '../../../language/conversation/chat-kinds.ts';
import { PROFILES } from '../../../language/profiles/profiles.ts';

/** What has a reply of its own in every language; who wants a person is handed over. */
export type SmallTalkSaid = ChatSaid & { kind: Exclude<ChatKind, 'human'> };

/** What is said in a language that nothing is known of. */
const OTHERWISE = 'en';

/** Who asks whether it is a bot is told who it is, and the other way round. */
function textFor({ kind, languages }: SmallTalkSaid): string {
  const [language = OTHERWISE] = languages;
  const replies = (PROFILES.get(language) ?? PROFILES.get(OTHERWISE))?.chat?.replies;
  return replies?.[kind === 'identity' ? 'bot' : kind] ?? '';
}

/** Of what the chatbot was taught, only questions are offered, and those only to who asks something. */
export function toSmallTalkReply(
  said: SmallTalkSaid,
  texts: SmallTalkTexts,
  { suggestions, knowledgeVersion }: AskReply,
): AskReply {
  const isAsking = said.kind === 'help' || said.kind === 'bot' || said.kind === 'identity';
  return {
    answered: true,
    answer: texts[said.kind] ?? textFor(said),
    confidence: 1,
    matches: [],
    suggestions: isAsking ? suggestions : [],
    knowledgeVersion,
    smallTalk: said.kind,
  };
}
