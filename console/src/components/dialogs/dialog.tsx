/** A modal dialog in the console's manner. */
import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { strings } from '../../strings/catalogue.ts';

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

let openDialogs = 0;

/**
 * Tells the style sheet that a dialog is drawn, until it has left. A selector that looks for one (`:has`) would be
 * matched anew with every row that appears while a list scrolls.
 */
function DialogContent({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    openDialogs += 1;
    document.documentElement.toggleAttribute('data-dialog-open', true);
    return () => {
      openDialogs -= 1;
      document.documentElement.toggleAttribute('data-dialog-open', openDialogs > 0);
    };
  }, []);
  return children;
}

export function Dialog({ children, ...props }: ModalProps) {
  useFocusBack(props.opened);
  return (
    <Modal
      {...props}
      closeButtonProps={{ 'aria-label': strings.common.close }}
      attributes={HEADER_IS_NO_BANNER}
    >
      <DialogContent>{children}</DialogContent>
    </Modal>
  );
}
