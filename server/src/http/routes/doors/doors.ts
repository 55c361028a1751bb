/** Doors for other programs: each speaks their protocol, and asks as the API does. The chatbot is that of the key. */
import { addHooks, type HookParts, KEY_HOOKS } from '../../hooks.ts';
import type { TypedApp } from '../../typed-app.ts';
import { registerDifyDoor } from './dify.ts';
import { registerMcpDoor } from './mcp.ts';
import { registerOpenAiDoor } from './openai.ts';
import type { DoorParts } from './parts.ts';

/** Each in a scope of its own, for the errors of each have a shape of their own. */
const DOORS: readonly ((app: TypedApp, parts: DoorParts) => void | Promise<void>)[] = [
  registerOpenAiDoor,
  registerDifyDoor,
  registerMcpDoor,
];

/** All behind the same hooks, which count the requests of a key over all doors together. */
export async function registerDoors(root: TypedApp, parts: DoorParts & HookParts): Promise<void> {
  await root.register(async (app: TypedApp) => {
    await addHooks(app, KEY_HOOKS, parts);
    for (const register of DOORS) await app.register(async (door: TypedApp) => register(door, parts));
  });
}
