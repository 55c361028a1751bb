/** One file of the table: how it stands, and what can be done with it. A file dropped on it replaces it. */
import { ActionIcon, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo, useState } from 'react';
import type { FileDetails } from '../../../../contract/knowledge/files.ts';
import { originalUrl } from '../../api/files.ts';
import { Ago } from '../../components/ago.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { formatBytes, formatNumber } from '../../components/format.ts';
import { Icon } from '../../components/icon.tsx';
import { Words } from '../../components/notices/error-message.tsx';
import type { Select } from '../../components/selection/use-selection.ts';
import { strings } from '../../strings/catalogue.ts';
import { ChangeFileButton } from './change/change-file-button.tsx';
import { FileSwitch } from './change/file-switch.tsx';
import { DeleteFileButton } from './delete-file-button.tsx';
import { failureWords } from './failure-text.ts';
import { FileBadges } from './file-badges.tsx';
import { FileHistoryLink } from './file-history-link.tsx';
import { FileStatus } from './file-status.tsx';
import classes from './files.module.css';
import { ReplaceFileButton } from './replace-file-button.tsx';
import { useReplacement } from './use-replacement.ts';
import { useRowDrop } from './use-row-drop.ts';

const endingOf = (fileName: string): string => fileName.slice(fileName.lastIndexOf('.') + 1);

function StatusCell({ file }: { file: FileDetails }) {
  const emptyParts = file.receipt?.parts.filter((part) => part.isEmpty).length ?? 0;
  return (
    <>
      <FileStatus status={file.status} />
      {file.failure !== null && (
        <p className={classes.failure}>
          <Words words={failureWords(file.failure)} />
        </p>
      )}
      {file.duplicateOf !== null && (
        <p className={classes.quiet}>
          {strings.sameName.again(strings.files.duplicateFile(file.duplicateOf))}
        </p>
      )}
      {emptyParts > 0 && <p className={classes.quiet}>{strings.files.emptyParts(emptyParts)}</p>}
    </>
  );
}

/** On a phone, all but the last stand on the file's own page. */
function Actions({ file }: { file: FileDetails }) {
  return (
    <Group gap={2} wrap="nowrap" justify="end">
      <Group gap={2} wrap="nowrap" className={classes.optional ?? ''}>
        <FileSwitch file={file} />
        <ChangeFileButton file={file} />
        <ReplaceFileButton file={file} />
        <ActionIcon
          component="a"
          href={originalUrl(file.chatbotId, file.id)}
          download={file.fileName}
          variant="subtle"
          color="gray"
          aria-label={strings.files.downloadFile(file.fileName)}
        >
          <Icon name="download" />
        </ActionIcon>
        <FileHistoryLink file={file} />
      </Group>
      <DeleteFileButton file={file} />
    </Group>
  );
}

/** Asks first, for the drop may have been meant for the place above the table. */
function DropQuestion({ file, by, onClose }: { file: FileDetails; by: File; onClose: () => void }) {
  const replacement = useReplacement(file);
  return (
    <ConfirmDialog
      isOpen
      title={strings.fileCare.replaceTitle}
      text={strings.fileCare.replaceText(file.fileName, by.name)}
      action={strings.files.replace}
      isBusy={replacement.isPending}
      onConfirm={() => replacement.mutate(by, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
}

interface FileRowProps {
  file: FileDetails;
  isSelected: boolean;
  onSelect: Select;
}

export const FileRow = memo(function FileRow({ file, isSelected, onSelect }: FileRowProps) {
  const [dropped, setDropped] = useState<File>();
  const drop = useRowDrop(setDropped);
  const { chatbotId, id, fileName } = file;
  return (
    <tr {...drop}>
      <td className={classes.select}>
        <input
          type="checkbox"
          aria-label={strings.fileCare.select(fileName)}
          checked={isSelected}
          onChange={({ currentTarget, nativeEvent }) =>
            onSelect(id, currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
        {dropped !== undefined && (
          <DropQuestion file={file} by={dropped} onClose={() => setDropped(undefined)} />
        )}
      </td>
      <th scope="row">
        <Link
          to="/chatbots/$chatbotId/files/$fileId"
          params={{ chatbotId, fileId: String(id) }}
          className={classes.name}
        >
          <span className={classes.kind} aria-hidden="true">
            {endingOf(fileName)}
          </span>
          <bdi>{fileName}</bdi>
        </Link>
        <FileBadges file={file} />
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
        <Actions file={file} />
      </td>
    </tr>
  );
});
