/** What the script does on a page: reads its own attributes, asks the service how to show itself, and adds the chat. */
import { type Connection, openConnection } from './connection.ts';
import { type ChatSetup, DocentChat, ELEMENT_NAME } from './element.ts';
import { ChatFault } from './fault.ts';
import { tellOwner } from './owner-notices.ts';
import type { ShownSettings } from './panel.ts';
import { readScriptOptions, type ScriptOptions } from './script-options.ts';
import { chooseTexts } from './strings/catalogue.ts';

/** As the service has it where an owner set nothing: for a chat that can only say that it is not there. */
const PLAIN: ShownSettings = {
  title: null,
  welcomeText: null,
  color: '#4a5568',
  logoUrl: null,
  starters: [],
  position: 'right',
  showSources: false,
};
const SETTINGS_PAUSES_MS = [2_000, 10_000, 30_000];

/** A page that loads while the network is lost has its chat as soon as it is back. */
async function readSettings(connection: Connection) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await connection.readSettings();
    } catch (error) {
      const pauseMs = SETTINGS_PAUSES_MS[tries];
      const isRefused = !(error instanceof ChatFault) || error.kind === 'closed' || error.kind === 'failed';
      if (isRefused || pauseMs === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

async function start(options: ScriptOptions): Promise<void> {
  const connection = openConnection(options.baseUrl, options.credentials);
  const words = chooseTexts(options.languages);
  const chat = document.createElement(ELEMENT_NAME) as DocentChat;
  if (options.colorScheme !== undefined) chat.dataset.colorScheme = options.colorScheme;
  const add = (setup: Omit<ChatSetup, 'words'>) => {
    chat.setup = { ...setup, words };
    document.body.append(chat);
  };
  try {
    const { chatbotId, ...settings } = await readSettings(connection);
    add({
      settings,
      ask: (...asked) => connection.ask(chatbotId, ...asked),
      handOver: (body) => connection.handOver(chatbotId, body),
      judge: (...judged) => connection.judge(chatbotId, ...judged),
      keptAs: chatbotId,
      isOpen: options.isOpen,
    });
    chat.resume();
  } catch (error) {
    const kind = error instanceof ChatFault ? error.kind : 'failed';
    add({ settings: PLAIN, ask: () => Promise.reject(error), keptAs: null, isOpen: options.isOpen });
    chat.showNotice(words.texts[kind]);
    if (!(error instanceof ChatFault)) tellOwner(String(error));
  }
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  const options = readScriptOptions(script);
  if (customElements.get(ELEMENT_NAME) !== undefined) tellOwner('The script stands on this page twice.');
  else if (options !== undefined) {
    customElements.define(ELEMENT_NAME, DocentChat);
    if (document.body === null) addEventListener('DOMContentLoaded', () => void start(options));
    else void start(options);
  }
}
