/** SQLite's full-text search with its Porter stemmer, any word sufficing. */
import { DatabaseSync } from 'node:sqlite';
import { LABELS_ASKED, labelsOf, type Ranker } from '../ranker.ts';

/** Enough documents that ten labels are among them. */
const DOCUMENTS_READ = LABELS_ASKED * 20;

export const fts5: Ranker = {
  name: 'fts5',
  kinds: ['faq', 'passage'],
  async learn(task) {
    const database = new DatabaseSync(':memory:');
    database.exec("CREATE VIRTUAL TABLE documents USING fts5(text, answer, tokenize = 'porter unicode61')");
    const insert = database.prepare('INSERT INTO documents(rowid, text, answer) VALUES (?, ?, ?)');
    task.docs.forEach(({ text, answer = '' }, at) => {
      insert.run(at + 1, text, answer);
    });
    const select = database.prepare(
      'SELECT rowid, bm25(documents) AS cost FROM documents WHERE documents MATCH ? ORDER BY cost LIMIT ?',
    );
    return (question) => {
      const words = question.match(/[\p{L}\p{N}]+/gu) ?? [];
      if (words.length === 0) return { labels: [], confidence: 0 };
      const rows = select.all(words.map((word) => `"${word}"`).join(' OR '), DOCUMENTS_READ);
      const scored = rows.map((row) => ({ document: Number(row.rowid) - 1, score: -Number(row.cost) }));
      return { labels: labelsOf(task, scored), confidence: scored[0]?.score ?? 0 };
    };
  },
};
