/** Every migration in order; each is written once for all engines and never changed after its release. */
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../dialect.ts';
import { createInitialSchema } from './0001-initial.ts';
import { createConsoleSchema } from './0002-console.ts';
import { addEncoding } from './0003-encoding.ts';
import { addEncodingIndex } from './0004-encoding-index.ts';
import { addListChanges } from './0005-list-changes.ts';
import { addEncodingTurns } from './0006-encoding-turns.ts';
import { addUnansweredOutcomes } from './0007-unanswered-outcomes.ts';
import { addKeyScopes } from './0009-key-scopes.ts';
import { addWebsites } from './0010-websites.ts';
import { addFileReplacements } from './0011-file-replacements.ts';
import { addAnswers } from './0012-answers.ts';
import { addHistory, addHistoryBlobs } from './0013-history.ts';
import { addAnswerIndexes } from './0014-answer-indexes.ts';
import { addModelUses } from './0019-model-uses.ts';
import { addAnswerLog } from './0020-answer-log.ts';
import { addGoldenQuestions } from './0021-golden-questions.ts';
import { addWebhooks } from './0022-webhooks.ts';
import { addMembers } from './0023-members.ts';
import { addSuggestions } from './0024-suggestions.ts';
import { addDismissedQuestions } from './0026-dismissed-questions.ts';
import { addImports, addTrialsAndAnswerChanges } from './0027-background-runs.ts';
import { addMessageVisitors, addTaughtBy, addTextsAndLogouts } from './added-columns.ts';

export function listMigrations(dialect: Dialect): Record<string, Migration> {
  return {
    '0001-initial': { up: (database) => createInitialSchema(database, dialect) },
    '0002-console': { up: (database) => createConsoleSchema(database, dialect) },
    '0003-encoding': { up: (database) => addEncoding(database, dialect) },
    '0004-encoding-index': { up: addEncodingIndex },
    '0005-list-changes': { up: (database) => addListChanges(database, dialect) },
    '0006-encoding-turns': { up: (database) => addEncodingTurns(database, dialect) },
    '0007-unanswered-outcomes': { up: (database) => addUnansweredOutcomes(database, dialect) },
    '0009-key-scopes': { up: (database) => addKeyScopes(database, dialect) },
    '0010-websites': { up: (database) => addWebsites(database, dialect) },
    '0011-file-replacements': { up: (database) => addFileReplacements(database, dialect) },
    '0012-answers': { up: (database) => addAnswers(database, dialect) },
    '0013-history': { up: (database) => addHistory(database, dialect) },
    '0014-answer-indexes': { up: addAnswerIndexes },
    '0016-history-blobs': { up: (database) => addHistoryBlobs(database, dialect) },
    '0019-model-uses': { up: (database) => addModelUses(database, dialect) },
    '0020-answer-log': { up: (database) => addAnswerLog(database, dialect) },
    '0021-golden-questions': { up: (database) => addGoldenQuestions(database, dialect) },
    '0022-webhooks': { up: (database) => addWebhooks(database, dialect) },
    '0023-members': { up: (database) => addMembers(database, dialect) },
    '0024-suggestions': { up: (database) => addSuggestions(database, dialect) },
    '0025-taught-by': { up: (database) => addTaughtBy(database, dialect) },
    '0026-dismissed-questions': { up: (database) => addDismissedQuestions(database, dialect) },
    '0027-trials-and-answer-changes': { up: (database) => addTrialsAndAnswerChanges(database, dialect) },
    '0029-texts-and-logouts': { up: (database) => addTextsAndLogouts(database, dialect) },
    '0030-message-visitors': { up: (database) => addMessageVisitors(database, dialect) },
    '0031-imports': { up: (database) => addImports(database, dialect) },
  };
}
