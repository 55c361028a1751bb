/** Checks bodies and queries against their TypeBox schemas, without turning one type of value into another. */
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { AppError, type FieldError } from '../../errors.ts';

type Part = Record<string, unknown>;

const TYPES: Record<string, string> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

/** Messages that replace the schema language's own, by keyword. */
const MESSAGES: Record<string, (params: FaultParams) => string> = {
  const: ({ allowedValue }) => `must be ${allowedValue}`,
  format: () => 'must be a time such as 2026-11-21T10:15:30Z',
  maximum: ({ limit }) => `must be at most ${limit}`,
  maxItems: ({ limit }) => `must have at most ${limit} items`,
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  minItems: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${limit} items`),
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`),
  pattern: () => 'must not be blank',
  type: ({ type = '' }) => `must be ${TYPES[type] ?? type}`,
};

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
    const found = toFieldErrors(validator.Errors(cutArrays(schema, value)));
    // Where a body has a JSON pointer, a parameter has its name.
    const errors = isQuery ? found.map((error) => ({ ...error, path: error.path.slice(1) })) : found;
    const detail = errors.map(({ path, message }) => `${path || 'it'} ${message}`).join('; ');
    return { error: new AppError('invalid_request', `The ${what} is invalid: ${detail}.`, { errors }) };
  };
};

interface Walked {
  type?: string;
  maxItems?: number;
  items?: TSchema;
  properties?: Record<string, TSchema>;
}

/**
 * The value as far as its faults are looked for: of an object what the schema knows, of an array that is too long one item
 * more than it may have. The search visits every item otherwise, at the cost of a second and a gigabyte for two million.
 */
function cutArrays(schema: TSchema, value: unknown): unknown {
  const { type, maxItems = Number.POSITIVE_INFINITY, items, properties } = schema as Walked;
  if (type === 'array' && Array.isArray(value)) {
    const kept: unknown[] = value.length > maxItems ? value.slice(0, maxItems + 1) : value;
    return items === undefined ? kept : kept.map((item) => cutArrays(items, item));
  }
  if (properties === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value;
  }
  const part = value as Part;
  const cut = Object.entries(properties).flatMap(([name, property]) =>
    Object.hasOwn(part, name) ? [[name, cutArrays(property, part[name])] as const] : [],
  );
  return Object.fromEntries(cut);
}

type Reader = readonly [name: string, read: (text: string) => unknown];

function queryReaders(schema: TSchema): Reader[] {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  return Object.entries(properties).flatMap(([name, { type }]): Reader[] => {
    if (type === 'integer') return [[name, (text) => (/^-?\d+$/.test(text) ? Number(text) : text)]];
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

interface FaultParams {
  requiredProperties?: string[];
  limit?: number | string;
  allowedValue?: unknown;
  type?: string;
}

interface SchemaFault {
  keyword: string;
  schemaPath: string;
  instancePath: string;
  message: string;
  params: object;
}

/** A value that matches none of several schemas is one fault, described by all of them. */
function toFieldErrors(found: readonly SchemaFault[]): FieldError[] {
  const faults = found.slice(0, 20);
  const choices = faults.filter(({ keyword }) => keyword === 'anyOf');
  const isOf = (choice: SchemaFault, fault: SchemaFault): boolean =>
    fault.schemaPath.startsWith(`${choice.schemaPath}/anyOf/`);
  return faults.flatMap((fault): FieldError[] => {
    const { instancePath: path, keyword } = fault;
    if (choices.some((choice) => isOf(choice, fault))) return [];
    const { requiredProperties: missing } = fault.params as FaultParams;
    if (keyword === 'required' && missing !== undefined) {
      return missing.map((name) => ({ path: `${path}/${name}`, message: 'is required' }));
    }
    if (keyword !== 'anyOf') return [{ path, message: toMessage(fault) }];
    const messages = faults.filter((other) => isOf(fault, other)).map(toMessage);
    return [{ path, message: messages.join(' or ').replaceAll(' or must be ', ' or ') }];
  });
}

function toMessage({ keyword, message, params }: SchemaFault): string {
  return MESSAGES[keyword]?.(params as FaultParams) ?? message;
}
