/** The files of a chatbot with their state. */
import { ActionIcon, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { FileDetails } from '../../../../contract/knowledge/files.ts';
import { originalUrl } from '../../api/files.ts';
import { Ago } from '../../components/ago.tsx';
import { useFocusAfterRemoval } from '../../components/focus/use-focus-after-removal.ts';
import { formatBytes, formatNumber } from '../../components/format.ts';
import { Icon } from '../../components/icon.tsx';
import { strings } from '../../strings/catalogue.ts';
import { DeleteFileButton } from './delete-file-button.tsx';
import { failureText } from './failure-text.ts';
import { FileStatus } from './file-status.tsx';
import classes from './files.module.css';
import { ReplaceFileButton } from './replace-file-button.tsx';

const kindOf = (fileName: string): string => fileName.slice(fileName.lastIndexOf('.') + 1);

function emptyPartCount(file: FileDetails): number {
  return file.receipt?.parts.filter((part) => part.isEmpty).length ?? 0;
}

function StatusCell({ file }: { file: FileDetails }) {
  const emptyParts = emptyPartCount(file);
  return (
    <>
      <FileStatus status={file.status} />
      {file.failure !== null && <p className={classes.failure}>{failureText(file.failure)}</p>}
      {emptyParts > 0 && <p className={classes.quiet}>{strings.files.emptyParts(emptyParts)}</p>}
    </>
  );
}

export function FileTable({ files }: { files: readonly FileDetails[] }) {
  const table = useRef<HTMLTableElement>(null);
  useFocusAfterRemoval(table, files.length);
  return (
    <table className={`${classes.table} ${classes.files}`} aria-label={strings.files.tableLabel} ref={table}>
      <thead>
        <tr>
          <th scope="col">{strings.files.name}</th>
          <th scope="col">{strings.files.status}</th>
          <th scope="col" className={`${classes.number} ${classes.optional}`}>
            {strings.files.charactersTitle}
          </th>
          <th scope="col" className={`${classes.number} ${classes.optional}`}>
            {strings.files.size}
          </th>
          <th scope="col" className={classes.optional}>
            {strings.files.added}
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.id}>
            <th scope="row">
              <Link
                to="/chatbots/$chatbotId/files/$fileId"
                params={{ chatbotId: file.chatbotId, fileId: String(file.id) }}
                className={classes.name}
              >
                <span className={classes.kind} aria-hidden="true">
                  {kindOf(file.fileName)}
                </span>
                <bdi>{file.fileName}</bdi>
              </Link>
            </th>
            <td className={classes.wrap}>
              <StatusCell file={file} />
            </td>
            <td className={`${classes.number} ${classes.optional}`}>{formatNumber(file.contentLength)}</td>
            <td className={`${classes.number} ${classes.optional}`}>{formatBytes(file.sizeBytes)}</td>
            <td className={classes.optional}>
              <Ago date={file.createdDate} />
            </td>
            <td className={classes.number}>
              <Group gap={2} wrap="nowrap" justify="end">
                {/* On a phone, they stand on the file's own page. */}
                <span className={classes.optional}>
                  <ReplaceFileButton file={file} />
                </span>
                <ActionIcon
                  className={classes.optional}
                  component="a"
                  href={originalUrl(file.chatbotId, file.id)}
                  download={file.fileName}
                  variant="subtle"
                  color="gray"
                  aria-label={strings.files.downloadFile(file.fileName)}
                >
                  <Icon name="download" />
                </ActionIcon>
                <DeleteFileButton file={file} />
              </Group>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
