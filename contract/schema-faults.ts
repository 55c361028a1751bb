/** Says in words what is wrong with a value that a schema refuses. */
import type { TSchema } from 'typebox';

/** `path`: a JSON pointer into the value; `message` goes on after it. */
export interface FaultInWords {
  path: string;
  message: string;
}

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

/** The first faults that the validator of this schema finds in the value. */
export function describeFaults(
  validator: { Errors(value: unknown): readonly SchemaFault[] },
  schema: TSchema,
  value: unknown,
): FaultInWords[] {
  return toFaults(validator.Errors(cutArrays(schema, value)));
}

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
  const part = value as Record<string, unknown>;
  const cut = Object.entries(properties).flatMap(([name, property]) =>
    Object.hasOwn(part, name) ? [[name, cutArrays(property, part[name])] as const] : [],
  );
  return Object.fromEntries(cut);
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
function toFaults(found: readonly SchemaFault[]): FaultInWords[] {
  const faults = found.slice(0, 20);
  const choices = faults.filter(({ keyword }) => keyword === 'anyOf');
  const isOf = (choice: SchemaFault, fault: SchemaFault): boolean =>
    fault.schemaPath.startsWith(`${choice.schemaPath}/anyOf/`);
  return faults.flatMap((fault): FaultInWords[] => {
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
