/** Reads the bytes of an import as far as it can be done without knowing the format: JSON, YAML, tables or Markdown. */
import Papa from 'papaparse';
import { parse as parseYaml } from 'yaml';
import { AppError, jsonFaultOf } from '../../../errors.ts';
import type { Source, SourceTable } from './formats/format.ts';

/** A file as it came, or the cells of a workbook that the sandbox has read. */
export type ImportFile = { fileName: string } & ({ content: Uint8Array } | { tables: SourceTable[] });

const YAML_PARTS = /^(?:version|nlu|responses|rules|stories|intents|domain):/m;
const MARKDOWN_NAME = /\.(?:md|markdown|qna)$/i;
const HEADING = /^ {0,3}#{1,6}[ \t]+\S/;

/** @throws AppError file_unreadable, file_has_no_text */
export function readSource(file: ImportFile): Source {
  const { fileName } = file;
  if ('tables' in file) return { fileName, kind: 'table', tables: file.tables };
  const text = decode(file.content).replace(/^\ufeff/, '');
  const start = text.trimStart();
  if (start === '') throw new AppError('file_has_no_text', `"${fileName}" is empty.`);
  if (start.startsWith('{') || start.startsWith('[')) return { fileName, ...readJson(fileName, start) };
  if (/\.ya?ml$/i.test(fileName) || (YAML_PARTS.test(text.slice(0, 64 * 1024)) && !start.startsWith('#')))
    return { fileName, kind: 'yaml', value: readYaml(fileName, text) };
  if (MARKDOWN_NAME.test(fileName) || HEADING.test(start) || /^---\r?\n/.test(start))
    return { fileName, kind: 'markdown', text };
  return { fileName, kind: 'table', tables: [readTable(text)] };
}

/** UTF-8 and UTF-16 by their marks, UTF-8 where it is that, else the commonest code page. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function readJson(
  fileName: string,
  text: string,
): { kind: 'json'; value: unknown } | { kind: 'json-lines'; values: unknown[] } {
  try {
    return { kind: 'json', value: JSON.parse(text) };
  } catch (error) {
    const lines = text.split(/\r\n|\n/).filter((line) => line.trim() !== '');
    try {
      if (lines.length > 1) return { kind: 'json-lines', values: lines.map((line) => JSON.parse(line)) };
    } catch {
      // Not lines of JSON either: what is wrong with it as a whole says more.
    }
    throw new AppError(
      'file_unreadable',
      `"${fileName}" is not valid JSON: ${jsonFaultOf(error as SyntaxError)}.`,
    );
  }
}

function readYaml(fileName: string, text: string): unknown {
  try {
    return parseYaml(text, { logLevel: 'error' });
  } catch (cause) {
    const [fault = ''] = (cause as Error).message.split('\n');
    throw new AppError('file_unreadable', `"${fileName}" is not valid YAML: ${fault.replace(/:$/, '')}.`, {
      cause,
    });
  }
}

/** QnA Maker writes no quotation marks around cells, and has unpaired ones inside. */
const UNQUOTED = /^question\tanswer\tsource\tmetadata/i;

function readTable(text: string): SourceTable {
  const delimiter = guessDelimiter(text);
  const { data } = Papa.parse<string[]>(text, { delimiter, ...(UNQUOTED.test(text) && { quoteChar: '\0' }) });
  const rows = data.map((cells, index) => ({ number: index + 1, cells }));
  return { name: '', rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) };
}

/** That of the first row: it has titles, or at least two cells. */
function guessDelimiter(text: string): string {
  const counts = ['\t', ',', ';'].map((delimiter) => {
    const { data } = Papa.parse<string[]>(text.slice(0, 64 * 1024), { delimiter, preview: 1 });
    return { delimiter, width: data[0]?.length ?? 0 };
  });
  return counts.reduce((best, each) => (each.width > best.width ? each : best)).delimiter;
}
