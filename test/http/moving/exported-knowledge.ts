/** What a chatbot is taught whose export is imported elsewhere, and what it is asked before and after. */

const TOPICS = [
  'parcel',
  'invoice',
  'refund',
  'account',
  'voucher',
  'warranty',
  'bicycle',
  'newsletter',
  'delivery',
  'password',
];
const VERBS = [
  'cancel',
  'change',
  'find',
  'return',
  'repair',
  'track',
  'order',
  'exchange',
  'register',
  'delete',
];

/** Answers with up to three wordings, in which single ones are tagged, off, over or barred for a question. */
export const ROWS = TOPICS.flatMap((topic, first) =>
  VERBS.map((verb, second) => {
    const number = first * VERBS.length + second;
    const questions = [
      `How do I ${verb} my ${topic}?`,
      `Where can I ${verb} a ${topic}`,
      `${topic}: ${verb}`,
    ];
    return {
      externalId: number % 3 === 0 ? `row-${number}` : null,
      questions: questions.slice(0, 1 + (number % 3)),
      answer: `To ${verb} the ${topic}, open page ${number} — Größe „${number}“.\n\nThen confirm.`,
      tags: number % 4 === 0 ? ['shop-de', `topic:${topic}`] : [],
      enabled: number % 17 !== 0,
      validUntil: number % 19 === 0 ? '2020-01-01T00:00:00.000Z' : null,
      negativeQuestions: number % 5 === 0 ? [`Why would anybody ${verb} a ${topic}?`] : [],
    };
  }),
);

/** Taught wordings, others, and what nobody taught. */
export const ASKED = TOPICS.flatMap((topic) =>
  VERBS.flatMap((verb) => [
    `How do I ${verb} my ${topic}?`,
    `where to ${verb} the ${topic}`,
    `${verb} ${topic} please`,
    `Why would anybody ${verb} a ${topic}?`,
    `Is the ${topic} blue when I ${verb}?`,
  ]),
);

export const MANUAL = `Opening hours\n\nThe workshop opens at nine on Monday and closes at six.\n\nStorage\n\nA bicycle is stored for ${'\u00e4'}0 days.\n`;
