/** Checks bodies and queries against their TypeBox schemas, without turning one type of value into another. */
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { AppError, type FieldError } from '../errors.ts';

type Part = Record<string, unknown>;

/** Said instead of the schema language's own words where those would not help. */
const MESSAGES: Record<string, string> = {
  pattern: 'must not be blank',
};

/**
 * Bodies are checked as they are. Queries arrive as text, so their numbers and booleans are read first. Path
 * parameters, headers and forms are checked where
 * they are read, so they pass.
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
    const errors = toFieldErrors(validator.Errors(value), what);
    const detail = errors.map(({ path, message }) => `${path || what} ${message}`).join('; ');
    return { error: new AppError('invalid_request', `The ${what} is invalid: ${detail}.`, { errors }) };
  };
};

type Reader = readonly [name: string, read: (text: string) => unknown];

function queryReaders(schema: TSchema): Reader[] {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  return Object.entries(properties).flatMap(([name, { type }]): Reader[] => {
    if (type === 'integer') return [[name, (text) => (/^-?\d{1,16}$/.test(text) ? Number(text) : text)]];
    if (type === 'boolean') return [[name, readBoolean]];
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

interface SchemaFault {
  keyword: string;
  instancePath: string;
  message: string;
  params: object;
}

function toFieldErrors(faults: readonly SchemaFault[], what: string): FieldError[] {
  return faults.slice(0, 20).flatMap((fault): FieldError[] => {
    const missing = (fault.params as { requiredProperties?: string[] }).requiredProperties;
    if (fault.keyword === 'required' && missing !== undefined) {
      return missing.map((name) => ({ path: `${fault.instancePath}/${name}`, message: 'is required' }));
    }
    const message = fault.instancePath === '' ? `the ${what} ${fault.message}` : fault.message;
    return [{ path: fault.instancePath, message: MESSAGES[fault.keyword] ?? message }];
  });
}
