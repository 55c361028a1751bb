/** The extraction receipt: what each page, slide or sheet gave, and what was left out. */
import { Alert } from '@mantine/core';
import type { Receipt, ReceiptPart } from '../../../../contract/knowledge/files.ts';
import { formatNumber } from '../../components/format.ts';
import { Tag } from '../../components/tag.tsx';
import { strings } from '../../strings/catalogue.ts';
import classes from './files.module.css';

function partName({ part, number, name }: ReceiptPart): string {
  const position = strings.files.parts[part](number);
  return name === undefined ? position : `${position}: ${name}`;
}

export function ReceiptTable({ receipt }: { receipt: Receipt }) {
  return (
    <>
      {receipt.warnings.length > 0 && (
        <Alert color="yellow" variant="light" title={strings.files.warnings} c="var(--docent-warn)">
          <span lang="en">{receipt.warnings.join(' ')}</span>
        </Alert>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={strings.files.receiptText}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{strings.files.part}</th>
              <th scope="col" className={classes.number}>
                {strings.files.charactersTitle}
              </th>
              <th scope="col" className={classes.number}>
                {strings.files.tables}
              </th>
              <th scope="col" className={classes.number}>
                {strings.files.chunks}
              </th>
              <th scope="col">{strings.files.note}</th>
            </tr>
          </thead>
          <tbody>
            {receipt.parts.map((part) => (
              <tr key={`${part.part} ${part.number}`}>
                <th scope="row">{partName(part)}</th>
                <td className={classes.number}>{formatNumber(part.characters)}</td>
                <td className={classes.number}>{formatNumber(part.tables)}</td>
                <td className={classes.number}>{formatNumber(part.chunks)}</td>
                <td className={classes.wrap}>
                  {part.isEmpty && <Tag tone="warn">{strings.files.emptyPart}</Tag>} {part.note}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
