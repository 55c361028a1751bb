/** The page that the `type` of every problem document points to. */
import { ERROR_TABLE } from '../errors.ts';

/** One row per error code, with the code as its anchor. */
export function renderErrorPage(): string {
  const rows = Object.entries(ERROR_TABLE).map(
    ([code, [status, title]]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${title}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Error codes of Docent</title></head>
<body>
<h1>Error codes</h1>
<table>
<thead><tr><th>Code</th><th>Status</th><th>Title</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</body>
</html>
`;
}
