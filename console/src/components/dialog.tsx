/** A modal dialog in the console's manner. */
import { Modal, type ModalProps } from '@mantine/core';
import { useEffect } from 'react';
import { strings } from '../strings/catalogue.ts';

/** The element of the dialog's title would count as a second banner of the page. */
const HEADER_IS_NO_BANNER = { header: { role: 'presentation' } };

/** Mantine gives the focus back when a dialog closes, not when it leaves the page while it is open. */
function useFocusBack(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    return () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    };
  }, [isOpen]);
}

export function Dialog({ children, ...props }: ModalProps) {
  useFocusBack(props.opened);
  return (
    <Modal
      {...props}
      closeButtonProps={{ 'aria-label': strings.common.close }}
      attributes={HEADER_IS_NO_BANNER}
    >
      <div data-dialog-open>{children}</div>
    </Modal>
  );
}
