/** Says above the fields of a form why it was not taken. */
import { Alert } from '@mantine/core';
import { ErrorMessage } from './error-message.tsx';

/** @param error of the last try; null where there was none, or it is under way */
export function FormError({ error }: { error: unknown }) {
  if (error === null) return null;
  return (
    <Alert color="red" role="alert" c="var(--docent-bad)" p="sm" w="100%">
      <ErrorMessage error={error} />
    </Alert>
  );
}
