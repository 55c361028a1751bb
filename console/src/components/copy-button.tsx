/** Copies a text and says so, also where the page has no clipboard because it is not served over TLS. */
import { ActionIcon, Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { strings } from '../strings/catalogue.ts';
import { Icon } from './icon.tsx';

const SHOWN_MS = 2_000;

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.className = 'visually-hidden';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

interface CopyButtonProps {
  text: string;
  /** Accessible name, such as "Copy key". */
  label: string;
  /** With the label written out instead of an icon alone. */
  withText?: boolean;
}

export function CopyButton({ text, label, withText = false }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => setCopied(await copyText(text));
  const icon = <Icon name={isCopied ? 'check' : 'copy'} />;
  const announcement = (
    <span className="visually-hidden" role="status">
      {isCopied ? strings.common.copied : ''}
    </span>
  );
  if (withText) {
    return (
      <>
        <Button size="xs" variant="default" leftSection={icon} onClick={copy} aria-label={label}>
          {isCopied ? strings.common.copied : strings.common.copy}
        </Button>
        {announcement}
      </>
    );
  }
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size="md" onClick={copy} aria-label={label} title={label}>
        {icon}
      </ActionIcon>
      {announcement}
    </>
  );
}
