/** Opens the search over pages, chatbots and guides, by a button or by Ctrl + K; its code loads when it is first wanted. */
import { Button, Kbd } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadCode } from '../../api/load-code.ts';
import { Icon } from '../../components/icon.tsx';
import { strings } from '../../strings/catalogue.ts';
import classes from './search.module.css';

const SearchDialog = lazy(async () => {
  const { SearchDialog: dialog } = await loadCode(() => import('./search-dialog.tsx'));
  return { default: dialog };
});
const KEYS = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

const isSearchKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k';

export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      // What another dialog asks comes first.
      if (document.documentElement.hasAttribute('data-dialog-open')) return;
      setWanted(true);
      setOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        fw={400}
        className={classes.button ?? ''}
        leftSection={<Icon name="search" size={14} />}
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={strings.search.title}
        onClick={open}
      >
        <span className={classes.word}>{strings.search.title}</span>
        <Kbd size="xs" className={classes.keys ?? ''} data-keys={KEYS} aria-hidden="true" />
      </Button>
      <Suspense>{isWanted && <SearchDialog isOpen={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
