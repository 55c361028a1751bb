/** The page that the `type` of every problem document points to. */
import { ERROR_TABLE, type ErrorCode } from '../../errors.ts';
import { ERROR_EXPLANATIONS } from './error-explanations.ts';
import { escapeHtml } from './escape-html.ts';

/** One row per error code, with the code as its anchor. */
export function renderErrorPage(): string {
  const rows = (Object.keys(ERROR_TABLE) as ErrorCode[]).map(renderRow);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Error codes of Docent</title></head>
<body>
<h1>Error codes</h1>
<table>
<thead><tr><th>Code</th><th>Status</th><th>Title</th><th>When</th><th>What to do</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</body>
</html>
`;
}

function renderRow(code: ErrorCode): string {
  const [status, title] = ERROR_TABLE[code];
  const { when, remedy } = ERROR_EXPLANATIONS[code];
  const cells = [`\`${code}\``, String(status), title, when, remedy];
  return `<tr id="${code}">${cells.map((cell) => `<td>${toHtml(cell)}</td>`).join('')}</tr>`;
}

/** The subset of Markdown that explanations use. */
function toHtml(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
