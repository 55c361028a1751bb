/** A modal dialog in the console's manner. */
import { Modal, type ModalProps } from '@mantine/core';
import { strings } from '../strings/catalogue.ts';

/** The element of the dialog's title would count as a second banner of the page. */
const HEADER_IS_NO_BANNER = { header: { role: 'presentation' } };

export function Dialog({ children, ...props }: ModalProps) {
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
