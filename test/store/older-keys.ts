/** API keys as a release left them that knew no scopes. */
import assert from 'node:assert/strict';
import { KEY_SCOPES } from '../../contract/keys.ts';
import type { Store } from '../../server/src/store/types.ts';
import { addChatbot } from './records.ts';

const COLUMNS = ['scopes', 'origins', 'per_minute', 'per_day', 'visitor_per_minute', 'visitor_per_day'];

/** Undoes the newest migration alone; older ones are undone after it. */
export const UNDO_NEWEST = `
  drop table import_runs;
  drop table import_parts;
  delete from kysely_migration where name = '0031-imports';`;

const UNDO_MESSAGE_VISITORS = `
  ${UNDO_NEWEST}
  drop index webhook_messages_by_visitor;
  drop index account_sessions_by_provider;
  alter table webhook_messages drop column visitor;
  delete from kysely_migration where name = '0030-message-visitors';`;

const UNDO_TEXTS = `
  ${UNDO_MESSAGE_VISITORS}
  alter table chatbots drop column suggest_text;
  alter table account_sessions drop column provider_session;
  delete from kysely_migration where name = '0029-texts-and-logouts';`;

const UNDO_TRIALS = `
  ${UNDO_TEXTS}
  drop table calibration_runs;
  alter table chatbots drop column answer_changes;
  delete from kysely_migration where name = '0027-trials-and-answer-changes';`;

const UNDO_DISMISSED_QUESTIONS = `
  ${UNDO_TRIALS}
  drop index unanswered_dismissed;
  alter table unanswered drop column dismissed_at;
  delete from kysely_migration where name = '0026-dismissed-questions';`;

const UNDO_TAUGHT_BY = `
  ${UNDO_DISMISSED_QUESTIONS}
  alter table pairs drop column taught_by;
  delete from kysely_migration where name = '0025-taught-by';`;

const UNDO_SUGGESTIONS = `
  ${UNDO_TAUGHT_BY}
  drop table suggestions;
  drop table suggestion_runs;
  delete from kysely_migration where name = '0024-suggestions';`;

const UNDO_MEMBERS = `
  ${UNDO_SUGGESTIONS}
  drop table identities;
  drop table invites;
  drop table members;
  alter table account_sessions drop column ends_at;
  delete from kysely_migration where name = '0023-members';`;

const UNDO_WEBHOOKS = `
  ${UNDO_MEMBERS}
  drop table webhook_messages;
  drop table webhooks;
  delete from kysely_migration where name = '0022-webhooks';`;

const UNDO_GOLDEN_QUESTIONS = `
  ${UNDO_WEBHOOKS}
  drop table golden_questions;
  drop table golden_runs;
  drop table golden_states;
  delete from kysely_migration where name = '0021-golden-questions';`;

const UNDO_ANSWER_LOG = `
  ${UNDO_GOLDEN_QUESTIONS}
  drop table answer_feedback;
  drop table answer_log;
  alter table ask_hours drop column suggested;
  alter table unanswered drop column visitor;
  ${['log_days', 'answers_since', 'own_masks'].map((column) => `alter table chatbots drop column ${column};`).join('\n')}
  delete from kysely_migration where name = '0020-answer-log';`;

const UNDO_MODEL_USES = `
  ${UNDO_ANSWER_LOG}
  drop table model_uses;
  drop table model_days;
  delete from kysely_migration where name = '0019-model-uses';`;

const UNDO_HISTORY_BLOBS = `
  ${UNDO_MODEL_USES}
  drop index history_by_blob;
  alter table history drop column blob_key;
  alter table history drop column undoes;
  alter table files drop column step;
  delete from kysely_migration where name = '0016-history-blobs';`;

const UNDO_ANSWER_INDEXES = `
  ${UNDO_HISTORY_BLOBS}
  drop index pairs_by_question;
  drop index pairs_by_answer;
  create index pairs_by_answer_id on pairs (chatbot_id, answer_id) where answer_id is not null;
  delete from kysely_migration where name = '0014-answer-indexes';`;

const UNDO_HISTORY = `
  ${UNDO_ANSWER_INDEXES}
  drop table history;
  alter table chatbots drop column history_days;
  delete from kysely_migration where name = '0013-history';`;

const AVAILABILITY = ['tags', 'is_enabled', 'valid_from', 'valid_until'];
const UNDO_ANSWERS = `
  ${UNDO_HISTORY}
  drop index pairs_by_answer_id;
  drop index pairs_by_external_id;
  ${AVAILABILITY.map((column) => `alter table files drop column ${column};`).join('\n')}
  ${['answer_id', 'external_id', 'negative_questions', ...AVAILABILITY].map((column) => `alter table pairs drop column ${column};`).join('\n')}
  delete from kysely_migration where name = '0012-answers';`;

const UNDO_FILE_REPLACEMENTS = `
  ${UNDO_ANSWERS}
  drop index files_by_replaces;
  drop index files_by_external_id;
  ${['replaces', 'external_id', 'source_url'].map((column) => `alter table files drop column ${column};`).join('\n')}
  delete from kysely_migration where name = '0011-file-replacements';`;

const UNDO_WEBSITES = `
  ${UNDO_FILE_REPLACEMENTS}
  drop table websites;
  delete from kysely_migration where name = '0010-websites';`;

/** Makes the database one of that release. */
export const UNDO_KEY_SCOPES = `
  ${UNDO_WEBSITES}
  drop table key_counts;
  ${COLUMNS.map((column) => `alter table api_keys drop column ${column};`).join('\n')}
  delete from kysely_migration where name = '0009-key-scopes';`;

/** @param run of the database's own client, while no store is open */
export async function checkOlderKeys(
  open: () => Promise<Store>,
  run: (statements: string) => Promise<void> | void,
): Promise<void> {
  const first = await open();
  const chatbotId = await addChatbot(first);
  await first.close();
  const keep = (id: string) =>
    `insert into api_keys (chatbot_id, id, hash, prefix, last_four, created_at) values ('${chatbotId}', '${id}', '${id}', 'docent_', 'abcd', 1);`;
  await run(`${UNDO_KEY_SCOPES} ${keep('old')}`);
  const store = await open();
  // As a node of that release does while the others are replaced.
  await run(keep('older node'));
  for (const { scopes, origins, limits } of await store.read.keys.listByChatbot(chatbotId)) {
    assert.deepEqual(
      [scopes, origins, Object.values(limits)],
      [[...KEY_SCOPES], [], [null, null, null, null]],
    );
  }
  assert.equal((await store.read.keys.listByChatbot(chatbotId)).length, 2);
  await store.close();
}
