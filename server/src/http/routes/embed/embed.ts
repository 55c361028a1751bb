/** What other people's web pages load: the widget's script, how it is to show itself, and a page of our own that has it. */
import { addHooks, type HookParts, KEY_HOOKS } from '../../hooks.ts';
import type { TypedApp } from '../../typed-app.ts';
import { registerEmbedSettings } from './embed-settings.ts';
import { type FileLinkParts, registerFileLinks } from './file-links.ts';
import { registerTryPage, type TryPageParts } from './try-page.ts';
import { registerWidgetScript } from './widget-script.ts';

export interface EmbedParts extends TryPageParts, FileLinkParts {
  /** Where the widget is built. */
  widgetDir: string;
}

export async function registerEmbed(root: TypedApp, parts: EmbedParts & HookParts): Promise<void> {
  await root.register(async (app: TypedApp) => {
    await addHooks(app, KEY_HOOKS, parts);
    registerEmbedSettings(app, parts.websites);
  });
  await registerFileLinks(root, parts);
  await registerWidgetScript(root, parts.widgetDir);
  await registerTryPage(root, parts);
}
