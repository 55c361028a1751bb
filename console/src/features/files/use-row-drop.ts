/** Takes one file that is dropped on a row, and refuses several, of which none could be said to be the new content. */
import { type DragEvent, useState } from 'react';
import { notifyDone } from '../../components/notices/notify.ts';
import { strings } from '../../strings/catalogue.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

export function useRowDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      const { relatedTarget } = event;
      if (!(relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const [file, ...others] = event.dataTransfer.files;
      if (file === undefined) return;
      if (others.length > 0) notifyDone(strings.fileCare.oneFileOnly);
      else onFile(file);
    },
  };
}
