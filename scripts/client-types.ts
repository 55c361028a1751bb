/** Writes the types of the TypeScript client from the OpenAPI document of a running service; a test keeps them equal. */
import { writeFileSync } from 'node:fs';

export const CLIENT_TYPES = new URL('../clients/typescript/src/types.ts', import.meta.url);

interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  description?: string;
}

export interface ApiDocument {
  components: { schemas: Record<string, Schema> };
}

const SIMPLE: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** @throws Error for a schema that this does not know */
function render(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.enum !== undefined) return schema.enum.map(quote).join(' | ');
  if (schema.const !== undefined) return quote(schema.const);
  if (schema.anyOf !== undefined) return schema.anyOf.map((choice) => render(choice, indent)).join(' | ');
  if (schema.type === 'array') return `${renderItem(schema.items ?? {}, indent)}[]`;
  if (schema.type === 'object') return renderObject(schema, indent);
  const simple = SIMPLE[schema.type ?? ''];
  if (Object.keys(schema).length === 0) return 'unknown';
  if (simple === undefined) throw new Error(`No type is known for ${JSON.stringify(schema)}.`);
  return simple;
}

function renderObject({ properties, patternProperties, required = [] }: Schema, indent: string): string {
  const [values] = Object.values(patternProperties ?? {});
  if (values !== undefined) return `Record<string, ${render(values, indent)}>`;
  const inner = `${indent}  `;
  const fields = Object.entries(properties ?? {}).map(([name, schema]) => {
    const comment = schema.description === undefined ? '' : `${inner}/** ${schema.description} */\n`;
    return `${comment}${inner}${name}${required.includes(name) ? '' : '?'}: ${render(schema, inner)};\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
}

const quote = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value);

function renderItem(item: Schema, indent: string): string {
  const type = render(item, indent);
  return item.anyOf === undefined && item.enum === undefined ? type : `(${type})`;
}

export function renderClientTypes({ components }: ApiDocument): string {
  const types = Object.entries(components.schemas).map(([name, schema]) => {
    const rendered = render(schema, '');
    return rendered.startsWith('{')
      ? `export interface ${name} ${rendered}\n`
      : `export type ${name} = ${rendered};\n`;
  });
  return `/** The bodies and replies of Docent's API: written by scripts/client-types.ts from its OpenAPI document. */\n\n${types.join('\n')}`;
}

/** @param address of a running service, such as http://127.0.0.1:8787 */
async function write(address: string): Promise<void> {
  const reply = await fetch(`${address}/openapi.json`);
  writeFileSync(CLIENT_TYPES, renderClientTypes((await reply.json()) as ApiDocument));
}

if (process.argv[1] === import.meta.filename) await write(process.argv[2] ?? 'http://127.0.0.1:8787');
