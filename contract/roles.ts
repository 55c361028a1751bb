/** Roles of members, and what each may see and do: the one table that the service holds requests to, and the console its pages. */
import { Type } from 'typebox';

/** From the one that may most to the one that may least. */
export const ROLES = ['owner', 'editor', 'answerer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What there is to do in an account, and the least role that may. Every route that a session opens declares one of these, and the
 * console leaves out what the role may not.
 */
export const RIGHTS = {
  own: { from: 'viewer', what: 'change the own password, leave the account' },
  read: { from: 'viewer', what: 'see chatbots, questions and answers, files, history and insights' },
  ask: { from: 'viewer', what: 'try out questions' },
  teach: { from: 'answerer', what: 'write questions and answers, work off unanswered questions' },
  files: { from: 'editor', what: 'upload, replace and delete files' },
  import: { from: 'editor', what: 'import many questions and answers at once' },
  undo: { from: 'editor', what: 'put back what was changed, and erase it' },
  settings: { from: 'editor', what: 'change the settings of a chatbot, its website and its thresholds' },
  chatbots: { from: 'editor', what: 'make chatbots' },
  removal: { from: 'owner', what: 'delete chatbots' },
  keys: { from: 'owner', what: 'see, make and switch off API keys' },
  members: { from: 'owner', what: 'invite and remove members, change their roles' },
  account: { from: 'owner', what: 'delete the account' },
} as const satisfies Record<string, { from: Role; what: string }>;
export type Right = keyof typeof RIGHTS;

export function mayDo(role: Role, right: Right): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(RIGHTS[right].from);
}

export const RoleName = Type.Enum([...ROLES], { type: 'string', description: 'What the member may do.' });
