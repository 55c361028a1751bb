/** Handover: what a chatbot does where it does not know, or a visitor asks for a person. */
import { type Static, Type } from 'typebox';
import { QUESTION_MAX_CHARACTERS } from '../knowledge/pair-limits.ts';
import { VisibleText } from '../text.ts';
import { VisitorId } from './answer-log.ts';

export const HANDOVER_TEXT_MAX_CHARACTERS = 500;
export const HANDOVER_ADDRESS_MAX_CHARACTERS = 2_000;
export const TRANSCRIPT_MAX = 20;
/** Of an answer in a transcript; clients cut longer ones. */
export const TRANSCRIPT_ANSWER_MAX_CHARACTERS = 4_000;
export const CONTACT_MAX_CHARACTERS = 254;

/** What is said; also a page, a mail address, or the owner's webhooks with the conversation. */
export const HANDOVER_KINDS = ['text', 'link', 'email', 'webhook'] as const;
export type HandoverKind = (typeof HANDOVER_KINDS)[number];

const ADDRESSES: Readonly<Record<HandoverKind, RegExp | undefined>> = {
  text: undefined,
  link: /^(https?:\/\/[^\s/]|tel:\+?\d)\S*$/i,
  email: /^[^\s@?&]+@[^\s@?&]+\.[^\s@?&]+$/,
  webhook: undefined,
};

/** Whether it is what this kind of handover leads to. */
export function isHandoverAddress(kind: HandoverKind, address: string): boolean {
  return ADDRESSES[kind]?.test(address) ?? true;
}

const Kind = Type.Enum(HANDOVER_KINDS, { type: 'string' });

/** As an owner sets it. */
export const Handover = Type.Refine(
  Type.Object({
    kind: Kind,
    text: VisibleText({ maxLength: HANDOVER_TEXT_MAX_CHARACTERS }),
    address: Type.Optional(
      VisibleText({
        maxLength: HANDOVER_ADDRESS_MAX_CHARACTERS,
        description: 'Of a link, what it opens: https://, http:// or tel:. Of an e-mail, whom it is sent to.',
      }),
    ),
  }),
  (given) => isHandoverAddress(given.kind, given.address ?? ''),
  () => 'needs an address: of a link https://, http:// or tel:, of an e-mail the address of a mailbox',
);
export type Handover = Static<typeof Handover>;

/** What a reply offers. */
export const HandoverOffer = Type.Object(
  {
    kind: Kind,
    reason: Type.Enum(['asked', 'refused', 'unsure'], {
      type: 'string',
      description: 'Why: a person was asked for, there was no answer, or twice in a row only "did you mean".',
    }),
    text: Type.String({ description: 'What the owner has said.' }),
    url: Type.Optional(Type.String({ description: 'Of a link or an e-mail: what a button opens.' })),
  },
  {
    $id: 'HandoverOffer',
    description:
      'Of kind `webhook`, `POST /api/Chat/{chatbotId}/handover` passes the conversation on, once the visitor wants that.',
  },
);
export type HandoverOffer = Static<typeof HandoverOffer>;

export const HandoverBody = Type.Object(
  {
    transcript: Type.Array(
      Type.Object({
        question: VisibleText({ maxLength: QUESTION_MAX_CHARACTERS }),
        answer: Type.Optional(VisibleText({ maxLength: TRANSCRIPT_ANSWER_MAX_CHARACTERS })),
      }),
      {
        minItems: 1,
        maxItems: TRANSCRIPT_MAX,
        description:
          'What was asked and said, the oldest first. Docent keeps no conversation: the caller has it.',
      },
    ),
    contact: Type.Optional(
      VisibleText({
        maxLength: CONTACT_MAX_CHARACTERS,
        description: 'Where the visitor is reached, such as a mail address or a phone number.',
      }),
    ),
    visitorId: Type.Optional(VisitorId),
  },
  { $id: 'HandoverBody' },
);
export type HandoverBody = Static<typeof HandoverBody>;

export const HandoverReply = Type.Object({ status: Type.Literal('accepted') }, { $id: 'HandoverReply' });
export type HandoverReply = Static<typeof HandoverReply>;
