/** Programs to paste, for this chatbot and this service. */
import { strings } from '../../strings/catalogue.ts';

export const LANGUAGES = ['curl', 'JavaScript', 'Python'] as const;
export type Language = (typeof LANGUAGES)[number];
export const TASKS = ['ask', 'pair', 'file'] as const;
export type Task = (typeof TASKS)[number];

export interface SnippetTarget {
  /** Scheme, host and port of the service. */
  baseUrl: string;
  chatbotId: string;
  apiKey: string;
}

interface JsonCall {
  path: string;
  body: Record<string, string>;
  /** The property of the reply to print; absent: all of it. */
  prints?: string;
}

function jsonCall(task: 'ask' | 'pair', chatbotId: string): JsonCall {
  const question = strings.keys.sampleQuestion;
  if (task === 'ask') return { path: `/api/Chat/${chatbotId}`, body: { question }, prints: 'answer' };
  return { path: `/api/Training/QA/${chatbotId}`, body: { question, answer: strings.keys.sampleAnswer } };
}

function fields(body: Record<string, string>, quoteNames: boolean): string {
  const quote = (text: string) => JSON.stringify(text);
  return Object.entries(body)
    .map(([name, value]) => `${quoteNames ? quote(name) : name}: ${quote(value)}`)
    .join(', ');
}

/** A text inside single quotes in a POSIX shell. */
const shellQuote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function jsonSnippet(task: 'ask' | 'pair', language: Language, target: SnippetTarget): string {
  const { path, body, prints } = jsonCall(task, target.chatbotId);
  const url = target.baseUrl + path;
  if (language === 'curl') {
    return `curl ${url} \\
  -H 'Authorization: Bearer ${target.apiKey}' \\
  -H 'Content-Type: application/json' \\
  -d ${shellQuote(JSON.stringify(body))}`;
  }
  if (language === 'JavaScript') {
    return `const response = await fetch('${url}', {
  method: 'POST',
  headers: {
    Authorization: 'Bearer ${target.apiKey}',
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ ${fields(body, false)} }),
});
if (!response.ok) throw new Error(await response.text());
${prints === undefined ? 'console.log(await response.json());' : `const { ${prints} } = await response.json();\nconsole.log(${prints});`}`;
  }
  return `import requests

response = requests.post(
    "${url}",
    headers={"Authorization": "Bearer ${target.apiKey}"},
    json={${fields(body, true)}},
)
response.raise_for_status()
print(response.json()${prints === undefined ? '' : `["${prints}"]`})`;
}

function fileSnippet(language: Language, target: SnippetTarget): string {
  const url = `${target.baseUrl}/api/Training/File/${target.chatbotId}`;
  if (language === 'curl') {
    return `curl ${url} \\
  -H 'Authorization: Bearer ${target.apiKey}' \\
  -F 'file=@manual.pdf'`;
  }
  if (language === 'JavaScript') {
    return `import { openAsBlob } from 'node:fs';

const form = new FormData();
form.append('file', await openAsBlob('manual.pdf'), 'manual.pdf');
const response = await fetch('${url}', {
  method: 'POST',
  headers: { Authorization: 'Bearer ${target.apiKey}' },
  body: form,
});
if (!response.ok) throw new Error(await response.text());
console.log(await response.json());`;
  }
  return `import requests

with open("manual.pdf", "rb") as file:
    response = requests.post(
        "${url}",
        headers={"Authorization": "Bearer ${target.apiKey}"},
        files={"file": file},
    )
response.raise_for_status()
print(response.json())`;
}

export function snippet(task: Task, language: Language, target: SnippetTarget): string {
  return task === 'file' ? fileSnippet(language, target) : jsonSnippet(task, language, target);
}
