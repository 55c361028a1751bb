/** The widget itself, as it will look with what is typed; it answers as it will, kept out of the statistics. */
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { WebsiteSettings } from '../../../../contract/website.ts';
import { DocentChat, ELEMENT_NAME } from '../../../../widget/src/element.ts';
import { ChatFault } from '../../../../widget/src/fault.ts';
import { chooseTexts } from '../../../../widget/src/strings/catalogue.ts';
import { ask } from '../../api/asking.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './website.module.css';

if (customElements.get(ELEMENT_NAME) === undefined) customElements.define(ELEMENT_NAME, DocentChat);

export function ChatPreview({ chatbotId, settings }: { chatbotId: string; settings: WebsiteSettings }) {
  const place = useRef<HTMLElement>(null);
  const chat = useRef<DocentChat>(null);
  const colorScheme = useComputedColorScheme('light');
  useEffect(() => {
    const element = document.createElement(ELEMENT_NAME) as DocentChat;
    chat.current = element;
    place.current?.append(element);
    return () => element.remove();
  }, []);
  useEffect(() => {
    if (chat.current === null) return;
    chat.current.dataset.colorScheme = colorScheme;
    chat.current.setup = {
      settings,
      words: chooseTexts(navigator.languages),
      ask: (question, conversationId, onSaid) =>
        ask(chatbotId, question, { conversationId, onSaid }).catch((cause: unknown) => {
          throw new ChatFault('failed', { cause });
        }),
      keptAs: null,
      isPreview: true,
    };
  }, [chatbotId, settings, colorScheme]);
  return <section className={classes.preview} ref={place} aria-label={strings.website.preview} />;
}
