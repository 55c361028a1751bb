/** Checks bodies and queries against their TypeBox schemas, without turning one type of value into another. */
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describeFaults } from '../../../../contract/schema-faults.ts';
import { AppError, type FieldError } from '../../errors.ts';

type Part = Record<string, unknown>;

/**
 * Bodies are validated as sent. Query parameters arrive as text, so their numbers, booleans and lists are converted first. Path
 * parameters, headers and forms are checked by the code that reads them.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart, contentType }) => {
  if (httpPart === 'params' || httpPart === 'headers' || contentType === 'multipart/form-data')
    return () => true;
  const validator = Compile(schema);
  const isQuery = httpPart === 'querystring';
  const readers = isQuery ? queryReaders(schema) : [];
  const what = isQuery ? 'query' : 'body';
  return (given: unknown) => {
    const value = isQuery ? readQuery(given as Part, readers) : given;
    if (validator.Check(value)) return { value };
    const found = describeFaults(validator, schema, value);
    // Where a body has a JSON pointer, a parameter has its name.
    const errors = isQuery ? found.map((error) => ({ ...error, path: error.path.slice(1) })) : found;
    return { error: invalidPart(what, errors) };
  };
};

export function invalidPart(what: 'body' | 'query', errors: FieldError[]): AppError {
  const detail = errors.map(({ path, message }) => `${path || 'it'} ${message}`).join('; ');
  return new AppError('invalid_request', `The ${what} is invalid: ${detail}.`, { errors });
}

type Reader = readonly [name: string, read: (text: string) => unknown];

function queryReaders(schema: TSchema): Reader[] {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  return Object.entries(properties).flatMap(([name, { type }]): Reader[] => {
    if (type === 'integer') return [[name, (text) => (/^-?\d+$/.test(text) ? Number(text) : text)]];
    if (type === 'number') return [[name, (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)]];
    if (type === 'boolean') return [[name, readBoolean]];
    // Given several times, it comes as a list.
    if (type === 'array') return [[name, (text) => [text]]];
    return [];
  });
}

function readBoolean(text: string): unknown {
  if (text === 'true') return true;
  return text === 'false' ? false : text;
}

function readQuery(given: Part, readers: readonly Reader[]): Part {
  const value = { ...given };
  for (const [name, read] of readers) {
    const text = value[name];
    if (typeof text === 'string') value[name] = read(text);
  }
  return value;
}
