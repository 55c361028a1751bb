/** Promise 5, read from the SQL itself: what touches a tenant's table names the tenant. */
import assert from 'node:assert/strict';

/** The few that look across tenants, each with its reason. None returns what a tenant wrote to another tenant. */
const ACROSS_TENANTS: readonly [why: string, pattern: RegExp][] = [
  ['finds chatbots with waiting rows', /^with recursive waiting\(chatbot_id\)/],
  [
    'a worker gives back what it holds',
    /^update "(pairs|files)" set state = 'pending'.*where due_at is not null and owner = \?/,
  ],
  [
    'a worker takes up what waits for a time that no clock set right gave',
    /^update "(pairs|files)" set due_at = \? where due_at is not null and due_at > \? and state = 'pending'$/,
  ],
  [
    'the sweeper asks whether a file is in use',
    /^select "id" from "files" where "blob_key" = \? union all select "ordinal" as "id" from "history" where "blob_key" = \?/,
  ],
  ['forgets old idempotency keys', /^delete from "idempotency" where "created_at" < \?/],
  ['forgets old counts of requests', /^delete from "key_counts" where "ends_at" < \?$/],
  [
    'finds webhooks that something is due to',
    /^select chatbot_id as "chatbotId", id from webhooks where due_at is not null and due_at <= \?/,
  ],
  [
    'a node gives back the webhooks that it holds',
    /^update "webhooks" set "owner" = \?, .* where "owner" = \?$/,
  ],
  [
    'forgets old messages to webhooks',
    /^delete from webhook_messages where \(chatbot_id, webhook_id, sequence\) in/,
  ],
  [
    'forgets old suggestions',
    /^delete from "?suggestion(s|_runs)"? where (\(chatbot_id, run_id\) in|"created_at" < \?)/,
  ],
  [
    'finds imports whose process ended',
    /^select "chatbot_id" as "chatbotId", "import_id" as "importId" from "import_runs" where "state" = \? and "leased_until" < \? limit \?$/,
  ],
  [
    'a server takes back the imports that it held when it was killed',
    /^update "import_runs" set "leased_until" = \? where "state" = \?$/,
  ],
  [
    'forgets imports that were left half way',
    /^delete from "?import_(runs|parts)"? where "?(modified_at|created_at)"? < \? and/,
  ],
  ['forgets old statistics', /^delete from "(ask_hours|source_days|model_uses)" where "(hour|day)" < \?$/],
  [
    'a copy of the installation lists its files',
    /^select "blob_key" from "files" union select "blob_key" from "history" where "blob_key" is not null$/,
  ],
  [
    'finds chatbots whose history is too old',
    /^select id as "chatbotId", coalesce\(history_days, .* from chatbots where exists \( select 1 from history where chatbot_id = chatbots\.id/,
  ],
  [
    'finds chatbots whose golden questions are to be asked',
    /^select s\.chatbot_id as "chatbotId", .* from golden_states s join chatbots c on c\.id = s\.chatbot_id where s\.leased_until < \?/,
  ],
  [
    'finds chatbots whose kept answers are too old',
    /^select id as "chatbotId", coalesce\(log_days, .* from chatbots where \(select "at" from "answer_log" where chatbot_id = chatbots\.id order by id limit 1\)/,
  ],
  ['an account lists its chatbots', /^select "id"(, [^()]*)? from "chatbots" where "account_id" = \?/],
  [
    'an account looks over its chatbots',
    /^select c\.id as "chatbotId".* join chatbots c on c\.id = listed\.id$/,
  ],
  [
    'finds chatbots with chunks to encode',
    /^select "id" from "chatbots" where "encoded_by" != \? and "id" > \? order by "id" limit \?$/,
  ],
];

/** One spelling for both engines. */
export function normaliseStatement(sql: string): string {
  return sql.replaceAll(/\s+/g, ' ').replaceAll(/\$\d+/g, '?').trim();
}

/** @param tables those with a chatbot's rows, and the chatbots themselves */
export function checkStatements(tables: readonly string[], statements: Iterable<string>): void {
  assert.ok(tables.length >= 10, tables.join());
  const used = new Set<string>();
  let checked = 0;
  for (const sql of statements) {
    const touched = tables.filter((table) =>
      new RegExp(`\\b(from|join|into|update) "?${table}"?\\b`).test(sql),
    );
    if (touched.length === 0) continue;
    const exception = ACROSS_TENANTS.find(([, pattern]) => pattern.test(sql));
    if (exception !== undefined) {
      used.add(exception[0]);
      continue;
    }
    checked += 1;
    if (sql.startsWith('insert into')) assert.match(sql, /\("?(chatbot_)?id"?/, sql);
    else
      for (const table of touched)
        assert.match(sql, table === 'chatbots' ? /where "id" = \?/ : /"?chatbot_id"? = \?/, sql);
  }
  assert.ok(checked > 50, `${checked} statements`);
  assert.deepEqual([...used].sort(), ACROSS_TENANTS.map(([why]) => why).sort());
}
