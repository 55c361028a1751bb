/** How a member leaves the account that it works in. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { removeMember } from '../../api/members.ts';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { notifyError } from '../../components/notices/notify.ts';
import { Section } from '../../components/section.tsx';
import { strings } from '../../strings/catalogue.ts';
import { useLeaveAccount } from './use-leave-account.ts';

export function LeaveSection() {
  const [isAsking, setAsking] = useState(false);
  const leaving = useMutation({
    mutationFn: () => removeMember('current'),
    onSuccess: useLeaveAccount(),
    onError: notifyError,
  });
  return (
    <Section title={strings.members.leaveTitle} text={strings.members.leaveText}>
      <div>
        <Button color="red" variant="outline" onClick={() => setAsking(true)}>
          {strings.members.leave}
        </Button>
      </div>
      <ConfirmDialog
        title={strings.members.leaveTitle}
        text={strings.members.leaveText}
        action={strings.members.leave}
        isOpen={isAsking}
        isBusy={leaving.isPending}
        onConfirm={() => leaving.mutate()}
        onCancel={() => setAsking(false)}
      />
    </Section>
  );
}
