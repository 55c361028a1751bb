/** The tables of the console as Kysely sees them; part of the one schema in schema.ts. */
import type { ColumnType } from 'kysely';
import type { SourceKind } from '../../../contract/common.ts';

/** A number that the database sets where an insert leaves it out. */
type Defaulted = ColumnType<number, number | undefined, number>;

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
  settled_values: AssignedValuesTable;
  ask_hours: AskHoursTable;
  source_days: SourceDaysTable;
}
