/** Tells a collector of the log who did what to accounts, members, keys and webhooks: ids alone, no name, no address, no text of anybody. */
import { currentRequestId, type Log } from '../../log.ts';

export type AuditAction =
  | 'account.created'
  | 'account.deleted'
  | 'chatbot.deleted'
  | 'key.created'
  | 'key.revoked'
  | 'member.invited'
  | 'member.invite-withdrawn'
  | 'member.joined'
  | 'member.removed'
  | 'member.role-changed'
  | 'password.changed'
  | 'password.reset'
  | 'password.reset-asked'
  | 'sign-in.ended'
  | 'sign-in.failed'
  | 'sign-in.succeeded'
  | 'webhook.changed'
  | 'webhook.created'
  | 'webhook.deleted';

export interface AuditEvent {
  action: AuditAction;
  /** Id null: nobody that is known. */
  actor: { kind: string; id: string | null };
  subject: { kind: 'account' | 'chatbot' | 'invite' | 'key' | 'member' | 'webhook'; id: string | null };
  chatbotId?: string;
  /** Hashes by a secret of this installation: the same person and the same network have the same. */
  emailHash?: string;
  addressHash?: string;
  /** That a member was given. */
  role?: string;
  /** Code of the refusal. */
  reason?: string;
}

export type Audit = (event: AuditEvent) => void;

/** One line each, at level info, with the id of the request that it comes from. */
export function createAudit(log: Pick<Log, 'info'>): Audit {
  return ({ actor: { kind, id }, ...event }) => {
    const requestId = currentRequestId();
    const line = {
      audit: true,
      ...(requestId !== undefined && { requestId }),
      actor: { kind, id },
      ...event,
    };
    log.info(line, 'audit');
  };
}
