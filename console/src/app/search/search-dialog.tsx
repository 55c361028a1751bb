/** Finds pages of the console, chatbots and headings of the guides, by keyboard alone. */
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { listGuideSections } from '../../api/guides.ts';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { FormError } from '../../components/notices/form-error.tsx';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './search.module.css';
import { findSections, useConsolePlaces } from './search-places.ts';

const LIST = 'search-results';
const optionId = (at: number): string => `search-result-${at}`;

interface SearchDialogProps {
  isOpen: boolean;
  onClose(): void;
}

export function SearchDialog({ isOpen, onClose }: SearchDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={strings.search.title} size="lg" yOffset="8vh">
      <Search onClose={onClose} />
    </Dialog>
  );
}

function Search({ onClose }: { onClose(): void }) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(0);
  const guides = useQuery({
    queryKey: queryKeys.guides,
    queryFn: ({ signal }) => listGuideSections(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const groups = [...useConsolePlaces(search), findSections(guides.data ?? [], search)];
  const places = groups.flatMap((group) => group.places);
  useEffect(() => {
    document.getElementById(optionId(chosen))?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const openPlace = (at: number) => {
    const place = places[at];
    if (place === undefined) return;
    onClose();
    place.open();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && places.length > 0) setChosen((chosen + step + places.length) % places.length);
    else if (event.key === 'Enter') openPlace(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        data-autofocus
        label={strings.search.label}
        value={search}
        role="combobox"
        aria-expanded={places.length > 0}
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={places.length > 0 ? optionId(chosen) : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={LIST} role="listbox" aria-label={strings.search.title} className={classes.list}>
        {groups
          .filter((group) => group.places.length > 0)
          .map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a listbox.
            <div key={group.title} role="group" aria-label={group.title}>
              <div className={classes.group} aria-hidden="true">
                {group.title}
              </div>
              {group.places.map((place) => {
                const at = places.indexOf(place);
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
                  <div
                    key={place.key}
                    id={optionId(at)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={at === chosen}
                    className={classes.option}
                    lang={place.lang}
                    onClick={() => openPlace(at)}
                  >
                    <span>
                      <bdi>{place.title}</bdi>
                    </span>
                    <span className={classes.detail}>{place.detail}</span>
                  </div>
                );
              })}
            </div>
          ))}
      </div>
      <div role="status" className={classes.status}>
        {places.length === 0 && !guides.isPending && strings.search.nothing}
      </div>
      <FormError error={guides.error} />
    </>
  );
}
