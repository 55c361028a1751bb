/** The custom element: a button in a corner of the page, and the chat that it opens, apart from the page's own styles. */
import type { HandoverBody } from '../../contract/asking/handover.ts';
import { textColourOn } from './colours.ts';
import { type Ask, Conversation } from './conversation.ts';
import { makeButton, makeIcon } from './dom.ts';
import { createPanel, type Panel, type ShownSettings } from './panel.ts';
import type { ChosenTexts } from './strings/catalogue.ts';
import css from './style.css?inline';
import { NO_STORAGE, openTabStorage } from './tab-storage.ts';

export const ELEMENT_NAME = 'docent-chat';

/** Wide enough for a chat beside the page. */
const BESIDE_PAGE = '(min-width: 30em)';

export interface ChatSetup {
  settings: ShownSettings;
  words: ChosenTexts;
  /** @throws ChatFault */
  ask: Ask;
  /** Passes the conversation on to people. @throws ChatFault. Default: tells nobody. */
  handOver?(body: HandoverBody): Promise<void>;
  /** Told whether an answer helped; absent: nobody is asked. */
  judge?(answerId: string, helpful: boolean): Promise<unknown>;
  /** Under which name the tab keeps the conversation; null: nowhere. */
  keptAs: string | null;
  /** Shown within the page where the element stands, open and without taking the focus. Default false. */
  isPreview?: boolean;
  /** Opens it at once. Default false. */
  isOpen?: boolean;
}

export class DocentChat extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'open' });
  #panel: Panel | undefined;
  #launcher: HTMLButtonElement | undefined;
  #conversation: Conversation | undefined;
  #ask: ChatSetup['ask'] | undefined;
  #handOver: ChatSetup['handOver'];

  /** Shows the chat. Called again, it takes the new settings and keeps what was said. */
  set setup(setup: ChatSetup) {
    const { settings, words, keptAs, isPreview = false } = setup;
    const { language, texts } = words;
    this.#ask = setup.ask;
    this.#handOver = setup.handOver;
    this.#conversation ??= new Conversation(
      {
        ask: (...asked) => (this.#ask ?? setup.ask)(...asked),
        handOver: async (body) => this.#handOver?.(body),
        judge: setup.judge,
      },
      keptAs === null ? NO_STORAGE : openTabStorage(`docent ${keptAs}`),
      (turn) => this.#panel?.show(turn),
    );
    const conversation = this.#conversation;
    this.lang = language;
    this.dir = texts.direction;
    this.dataset.position = settings.position;
    this.toggleAttribute('data-preview', isPreview);
    this.style.setProperty('--accent', settings.color);
    this.style.setProperty('--on-accent', textColourOn(settings.color));
    const panel = createPanel(settings, texts, conversation, {
      close: () => this.close(),
      takesFocus: !isPreview,
    });
    const launcher = makeButton(
      { class: 'launcher', 'aria-label': texts.open, 'aria-haspopup': 'dialog', title: texts.open },
      () => (panel.dialog.open ? this.close() : this.open()),
      makeIcon('chat'),
    );
    this.#panel = panel;
    this.#launcher = launcher;
    panel.dialog.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.isComposing) this.close();
    });
    // Escape closes a dialog over the whole page by itself.
    panel.dialog.addEventListener('close', () => this.#markClosed());
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    this.#root.adoptedStyleSheets = [sheet];
    this.#root.replaceChildren(launcher, panel.dialog);
    for (const turn of conversation.turns) panel.show(turn);
    if (isPreview) panel.dialog.open = true;
    else if (setup.isOpen || conversation.isOpen) this.open();
  }

  /** For a page that was left while a question waited. */
  resume(): void {
    this.#conversation?.resume();
  }

  open(): void {
    const { dialog } = this.#panel ?? {};
    if (dialog === undefined || dialog.open) return;
    // On a phone it covers the page, which nothing but the chat can then be reached on.
    if (matchMedia(BESIDE_PAGE).matches) dialog.show();
    else dialog.showModal();
    this.#markOpen(true);
  }

  close(): void {
    if (this.hasAttribute('data-preview')) return;
    this.#panel?.dialog.close();
    this.#launcher?.focus();
  }

  /** Says in the place of the conversation why there is none. */
  showNotice(text: string): void {
    this.#panel?.showNotice(text);
  }

  #markClosed(): void {
    this.#markOpen(false);
  }

  #markOpen(isOpen: boolean): void {
    this.#launcher?.setAttribute('aria-expanded', String(isOpen));
    if (this.#conversation !== undefined) this.#conversation.isOpen = isOpen;
  }
}
