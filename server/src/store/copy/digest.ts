/** Counts and hashes of a table's rows, chatbot by chatbot: the evidence that a copy is the original. */
import { createHash, type Hash } from 'node:crypto';
import { isTenantTable, type Row, type Table } from './table.ts';

export interface Digest {
  rows: number;
  /** Lower-case hex. */
  sha256: string;
}

/** One chatbot's rows of a table; `chatbotId` is empty if rows belong to no chatbot. */
export interface PartDigest extends Digest {
  chatbotId: string;
}

/** Takes the rows of one side in the order of their keys. */
export class TableDigest {
  readonly #isTenant: boolean;
  readonly #onPart: (part: PartDigest) => void;
  readonly #total = createHash('sha256');
  #rows = 0;
  #parts = 0;
  #chatbotId = '';
  #part: Hash | undefined;
  #partRows = 0;

  constructor(table: Table, onPart: (part: PartDigest) => void = () => undefined) {
    this.#isTenant = isTenantTable(table);
    this.#onPart = onPart;
  }

  add(row: Row): void {
    const chatbotId = this.#isTenant ? String(row[0]) : '';
    if (this.#part === undefined || chatbotId !== this.#chatbotId) {
      this.#endPart();
      this.#chatbotId = chatbotId;
      this.#part = createHash('sha256');
    }
    addRow(this.#part as Hash, row);
    this.#partRows += 1;
    this.#rows += 1;
  }

  /** Ends the input; returns the digest. */
  end(): Digest & { parts: number } {
    this.#endPart();
    return { rows: this.#rows, parts: this.#parts, sha256: this.#total.digest('hex') };
  }

  #endPart(): void {
    if (this.#part === undefined) return;
    const sha256 = this.#part.digest('hex');
    this.#total.update(`${this.#chatbotId} ${this.#partRows} ${sha256}\n`);
    this.#onPart({ chatbotId: this.#chatbotId, rows: this.#partRows, sha256 });
    this.#parts += 1;
    this.#part = undefined;
    this.#partRows = 0;
  }
}

/** One text for all values, in which bytes stand as their count; then the bytes. */
function addRow(hash: Hash, row: Row): void {
  hash.update(
    JSON.stringify(row.map((value) => (value instanceof Uint8Array ? { bytes: value.length } : value))),
  );
  for (const value of row) if (value instanceof Uint8Array) hash.update(value);
}
