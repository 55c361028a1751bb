/** Leads to the identity provider, which sends the browser back signed in. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { beginOidc } from '../../api/accounts.ts';
import { FormError } from '../../components/notices/form-error.tsx';

interface ProviderButtonProps {
  label: string;
  /** The page to come back to. */
  next: string;
  /** Whoever is logged in may sign in so from then on. */
  connect?: boolean;
}

export function ProviderButton({ label, next, connect = false }: ProviderButtonProps) {
  const leaving = useMutation({
    mutationFn: () => beginOidc({ next, connect }),
    onSuccess: ({ location: address }) => location.assign(address),
  });
  return (
    <>
      <FormError error={leaving.error} />
      <Button
        variant="default"
        fullWidth={!connect}
        loading={leaving.isPending || leaving.isSuccess}
        onClick={() => leaving.mutate()}
      >
        {label}
      </Button>
    </>
  );
}
