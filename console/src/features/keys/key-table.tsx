/** The key list. A key just made stands in its row whole, with a copy button, until the page is left. */
import { Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { KeyRecord, NewKey } from '../../../../contract/keys.ts';
import { revokeKey } from '../../api/keys.ts';
import { Ago } from '../../components/ago.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { useFocusAfterRemoval } from '../../components/focus/use-focus-after-removal.ts';
import { formatDay } from '../../components/format.ts';
import { ListTools, SortHeader } from '../../components/listing/list-tools.tsx';
import { arrange, type Columns, useListView } from '../../components/listing/list-view.ts';
import { notifyDone, notifyError } from '../../components/notices/notify.ts';
import { Tag } from '../../components/tag.tsx';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';
import { tellRights } from './key-rights.ts';
import classes from './keys.module.css';

const SORTED_BY: Columns<KeyRecord> = {
  name: { title: strings.keys.nameTitle, valueOf: ({ name }) => name },
  created: { title: strings.keys.created, valueOf: ({ createdDate }) => createdDate, isHighestFirst: true },
  expires: { title: strings.keys.expires, valueOf: ({ expiresDate }) => expiresDate },
  lastUsed: {
    title: strings.keys.lastUsed,
    valueOf: ({ lastUsedDate }) => lastUsedDate,
    isHighestFirst: true,
  },
};

function keyName(key: KeyRecord): string {
  return key.name ?? strings.keys.unnamed;
}

function Expiry({ date }: { date: string | null }) {
  if (date === null) return <>{strings.common.never}</>;
  if (Date.parse(date) < Date.now()) return <Tag tone="bad">{strings.keys.expired}</Tag>;
  return <time dateTime={date}>{formatDay(date)}</time>;
}

function KeyText({ record, whole }: { record: KeyRecord; whole: string | undefined }) {
  if (whole === undefined) {
    return (
      <span className={classes.key}>
        {record.prefix}…{record.lastFour}
      </span>
    );
  }
  return (
    <>
      <span className={classes.whole}>
        <code className={classes.key}>{whole}</code>
        <CopyButton text={whole} label={strings.keys.copyKey} withText />
      </span>
      <span className={classes.once} role="status">
        {strings.keys.once}
      </span>
    </>
  );
}

function Rights({ record }: { record: KeyRecord }) {
  const { may, where } = tellRights(record);
  return (
    <>
      {may}
      {where !== undefined && <span className={classes.where}>{where}</span>}
    </>
  );
}

interface KeyTableProps {
  chatbotId: string;
  keys: readonly KeyRecord[];
  fresh: NewKey | undefined;
}

export function KeyTable({ chatbotId, keys, fresh }: KeyTableProps) {
  const queryClient = useQueryClient();
  const table = useRef<HTMLTableElement>(null);
  useFocusAfterRemoval(table, keys.length);
  const [revoking, setRevoking] = useState<KeyRecord>();
  const [view, setView] = useListView(`keys of ${chatbotId}`);
  const shown = arrange(keys, SORTED_BY, view, (key) => `${keyName(key)}\n${key.prefix}${key.lastFour}`);
  const head = (by: string) => <SortHeader columns={SORTED_BY} by={by} view={view} onChange={setView} />;
  const revocation = useMutation({
    mutationFn: (keyId: string) => revokeKey(chatbotId, keyId),
    onSuccess: (_, keyId) => {
      queryClient.setQueryData<KeyRecord[]>(queryKeys.keys(chatbotId), (list = []) =>
        list.filter(({ id }) => id !== keyId),
      );
      setRevoking(undefined);
      notifyDone(strings.keys.revoked);
    },
    onError: notifyError,
  });
  return (
    <Stack gap="sm">
      <ListTools
        columns={SORTED_BY}
        view={view}
        total={keys.length}
        shown={shown.length}
        onChange={setView}
      />
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={strings.keys.listLabel} ref={table}>
          <thead>
            <tr>
              {head('name')}
              <th scope="col">{strings.keys.key}</th>
              <th scope="col">{strings.keys.mayTitle}</th>
              {head('created')}
              {head('expires')}
              {head('lastUsed')}
              <td />
            </tr>
          </thead>
          <tbody>
            {shown.map((key) => (
              <tr key={key.id} className={key.id === fresh?.id ? classes.fresh : undefined}>
                <th scope="row">{keyName(key)}</th>
                <td className={classes.wide}>
                  <KeyText record={key} whole={key.id === fresh?.id ? fresh.key : undefined} />
                </td>
                <td data-title={strings.keys.mayTitle}>
                  <Rights record={key} />
                </td>
                <td data-title={strings.keys.created}>
                  <time dateTime={key.createdDate}>{formatDay(key.createdDate)}</time>
                </td>
                <td data-title={strings.keys.expires}>
                  <Expiry date={key.expiresDate} />
                </td>
                <td data-title={strings.keys.lastUsed}>
                  <Ago date={key.lastUsedDate} />
                </td>
                <td className={classes.right}>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={strings.keys.revokeKey(keyName(key))}
                    onClick={() => setRevoking(key)}
                  >
                    {strings.keys.revoke}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ConfirmDialog
        isOpen={revoking !== undefined}
        title={strings.keys.revokeTitle}
        text={strings.keys.revokeText(revoking === undefined ? '' : keyName(revoking))}
        action={strings.keys.revoke}
        isBusy={revocation.isPending}
        onConfirm={() => revoking && revocation.mutate(revoking.id)}
        onCancel={() => setRevoking(undefined)}
      />
    </Stack>
  );
}
