/** The tables of the console as Kysely sees them; part of the one schema in ../schema.ts. */
import type { SourceKind } from '../../../../contract/common.ts';
import type { Defaulted } from './defaulted.ts';

export interface AccountCredentialsTable {
  account_id: string;
  password_hash: string;
  created_at: number;
  modified_at: number;
}

export interface AccountSessionsTable {
  id: string;
  account_id: string;
  /** SHA-256 in hex; unique. */
  token_hash: string;
  created_at: number;
  modified_at: number;
  expires_at: number;
  /** From then on the session is none, however often it was used; null: it is extended by use. */
  ends_at: number | null;
  /** SHA-256 in hex of the session at the provider in which it began; null: none is known. */
  provider_session: string | null;
}

/** Persons whose account is not the one of their own id, or who are not its Owner. */
export interface MembersTable {
  person_id: string;
  account_id: string;
  role: string;
  joined_at: number;
}

export interface InvitesTable {
  id: string;
  account_id: string;
  /** SHA-256 in hex; unique. */
  token_hash: string;
  email: string;
  email_folded: string;
  role: string;
  created_at: number;
  expires_at: number;
}

/** Who a person is to an identity provider. */
export interface IdentitiesTable {
  issuer: string;
  subject: string;
  person_id: string;
  created_at: number;
}

export interface AccountTokensTable {
  id: string;
  identifier_hash: string;
  value: string;
  created_at: number;
  modified_at: number;
  expires_at: number;
}

/** Values assigned once for this installation, by whichever process came first. */
export interface AssignedValuesTable {
  name: string;
  value: string;
}

export interface AskHoursTable {
  chatbot_id: string;
  hour: number;
  band: number;
  asks: number;
  answered: number;
  suggested: Defaulted;
  confidence_sum: number;
}

export interface SourceDaysTable {
  chatbot_id: string;
  day: number;
  kind: SourceKind;
  source_id: number;
  answers: number;
}

export interface ConsoleTables {
  account_credentials: AccountCredentialsTable;
  account_sessions: AccountSessionsTable;
  account_tokens: AccountTokensTable;
  members: MembersTable;
  invites: InvitesTable;
  identities: IdentitiesTable;
  settled_values: AssignedValuesTable;
  ask_hours: AskHoursTable;
  source_days: SourceDaysTable;
}
