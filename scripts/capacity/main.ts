/** Prints the capacity model; with --write, puts it into docs/scaling.md: `node scripts/capacity/main.ts [--write]`. */
import { readFile, writeFile } from 'node:fs/promises';
import { readFigures } from './figures.ts';
import { renderReport } from './report.ts';

const GUIDE = new URL('../../docs/scaling.md', import.meta.url);
const BEGIN = '<!-- capacity model: node scripts/capacity/main.ts --write -->';
const END = '<!-- end of the capacity model -->';

const report = renderReport(await readFigures());
if (process.argv.includes('--write')) {
  const guide = await readFile(GUIDE, 'utf8');
  const [before, rest = ''] = guide.split(BEGIN);
  const [, after] = rest.split(END);
  if (after === undefined)
    throw new Error('docs/scaling.md has lost the marks between which the model stands');
  await writeFile(GUIDE, `${before}${BEGIN}\n\n${report}\n\n${END}${after}`);
} else {
  console.log(report);
}
