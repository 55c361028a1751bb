/** The plain facts of a file. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FileDetails } from '../../../../contract/knowledge/files.ts';
import { formatBytes, formatDateTime, formatNumber } from '../../components/format.ts';
import { strings } from '../../strings/catalogue.ts';
import { FileStatus } from './file-status.tsx';
import classes from './files.module.css';

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function FileFacts({ file }: { file: FileDetails }) {
  const { encoding } = file.receipt ?? {};
  return (
    <dl className={classes.facts}>
      <Fact title={strings.files.status}>
        <FileStatus status={file.status} />
      </Fact>
      <Fact title={strings.files.size}>{formatBytes(file.sizeBytes)}</Fact>
      <Fact title={strings.files.charactersTitle}>{formatNumber(file.contentLength)}</Fact>
      <Fact title={strings.files.added}>
        <time dateTime={file.createdDate}>{formatDateTime(file.createdDate)}</time>
      </Fact>
      {encoding !== undefined && <Fact title={strings.files.encoding}>{encoding}</Fact>}
      {file.duplicateOf !== null && (
        <Fact title={strings.files.duplicate}>
          <Link
            to="/chatbots/$chatbotId/files/$fileId"
            params={{ chatbotId: file.chatbotId, fileId: String(file.duplicateOf) }}
          >
            {strings.files.duplicateFile(file.duplicateOf)}
          </Link>
        </Fact>
      )}
    </dl>
  );
}
