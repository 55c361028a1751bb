/** The tables of API keys, and of requests counted against their limits. */

export interface ApiKeysTable {
  chatbot_id: string;
  id: string;
  hash: string;
  name: string | null;
  prefix: string;
  last_four: string;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
  /** Separated by spaces, as the origins are. */
  scopes: string;
  origins: string;
  per_minute: number | null;
  per_day: number | null;
  visitor_per_minute: number | null;
  visitor_per_day: number | null;
}

/** Leads from a key's hash to its row, before the chatbot is known. */
export interface ApiKeyHashesTable {
  hash: string;
  chatbot_id: string;
  key_id: string;
}

/** Requests counted against the limits of keys. */
export interface KeyCountsTable {
  chatbot_id: string;
  /** Hash of the key, the limit and, of a visitor's limit, the address: no address is stored. */
  counter: string;
  ends_at: number;
  taken: number;
}
