/** Makes an account, a chatbot and an API key from the command line, beside a running server too. */
import { KEY_SCOPES, type KeyScope } from '../../../contract/keys.ts';
import { openCore } from '../app/core.ts';
import { checkChatbotName } from '../services/tenants/chatbots.ts';
import { checkRights, type GivenRights } from '../services/tenants/key-rights.ts';
import { checkKeyName } from '../services/tenants/keys.ts';
import { readArguments } from './arguments.ts';
import { type Command, UsageError } from './command.ts';

export const provision: Command = {
  usage:
    'docent provision --account EMAIL --chatbot NAME [--key-name NAME] [--scope SCOPE]… [--origin ORIGIN]… [--per-minute N] [--per-day N] [--visitor-per-minute N] [--visitor-per-day N] [--json]',
  summary: 'Makes what is missing of the account and the chatbot, and always a new API key.',
  options: [
    { usage: '--account EMAIL', meaning: 'The address of the owner.' },
    { usage: '--chatbot NAME', meaning: 'The chatbot of this name of that account.' },
    { usage: '--key-name NAME', meaning: 'How the key is called in the console; default: without a name.' },
    {
      usage: '--scope SCOPE',
      meaning: 'What the key may do: ask, read or train; again for a further one. Default: all three.',
    },
    {
      usage: '--origin ORIGIN',
      meaning:
        'Origin of pages that may use a key of scope ask, such as https://shop.example or https://*.shop.example; again for a further one. Without any the key is for servers.',
    },
    { usage: '--per-minute N', meaning: 'Requests a minute with the key.' },
    { usage: '--per-day N', meaning: 'Requests a day with the key.' },
    { usage: '--visitor-per-minute N', meaning: "Requests a minute from one visitor's address." },
    { usage: '--visitor-per-day N', meaning: "Requests a day from one visitor's address." },
    { usage: '--json', meaning: 'Prints one line of JSON: accountId, chatbotId, apiKey.' },
  ],
  async run(argv, readConfig) {
    const { values } = readArguments(argv, {
      options: {
        account: { type: 'string' },
        chatbot: { type: 'string' },
        'key-name': { type: 'string' },
        scope: { type: 'string', multiple: true },
        origin: { type: 'string', multiple: true },
        'per-minute': { type: 'string' },
        'per-day': { type: 'string' },
        'visitor-per-minute': { type: 'string' },
        'visitor-per-day': { type: 'string' },
        json: { type: 'boolean', default: false },
      },
      positionals: [],
    });
    if (values.account === undefined || values.chatbot === undefined) {
      throw new UsageError('provision needs --account EMAIL and --chatbot NAME.');
    }
    // Before anything is written: one invalid value must leave nothing of the others behind.
    const chatbotName = checkChatbotName(values.chatbot);
    const keyName = checkKeyName(values['key-name'] ?? null);
    const rights = readRights(values);
    const core = await openCore(readConfig(), { schema: 'create' });
    try {
      const account = await core.accounts.findOrCreate(values.account);
      const chatbot = await core.chatbots.findOrCreate(account.id, chatbotName);
      const { secret } = await core.keys.create(chatbot.id, {
        name: keyName,
        isBeyondLimit: true,
        actor: { kind: 'command', id: null, name: 'docent provision' },
        ...rights,
      });
      const made = { accountId: account.id, chatbotId: chatbot.id, apiKey: secret };
      console.log(
        values.json
          ? JSON.stringify(made)
          : `Account   ${made.accountId}\nChatbot   ${made.chatbotId}\nAPI key   ${made.apiKey}\n\nThe key is shown this once.`,
      );
    } finally {
      await core.close();
    }
  },
};

interface RightValues {
  scope?: string[] | undefined;
  origin?: string[] | undefined;
  'per-minute'?: string | undefined;
  'per-day'?: string | undefined;
  'visitor-per-minute'?: string | undefined;
  'visitor-per-day'?: string | undefined;
}

/** @throws UsageError, AppError: before anything is written */
function readRights(values: RightValues): GivenRights {
  const rights: GivenRights = {
    ...(values.scope !== undefined && { scopes: values.scope.map(readScope) }),
    origins: values.origin ?? [],
    perMinute: readLimit(values['per-minute'], '--per-minute'),
    perDay: readLimit(values['per-day'], '--per-day'),
    visitorPerMinute: readLimit(values['visitor-per-minute'], '--visitor-per-minute'),
    visitorPerDay: readLimit(values['visitor-per-day'], '--visitor-per-day'),
  };
  checkRights(rights);
  return rights;
}

function readScope(text: string): KeyScope {
  const scope = KEY_SCOPES.find((one) => one === text);
  if (scope === undefined) throw new UsageError(`--scope must be ask, read or train, not "${text}".`);
  return scope;
}

function readLimit(text: string | undefined, option: string): number | null {
  if (text === undefined) return null;
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new UsageError(`${option} must be a whole number of at least 1, not "${text}".`);
}
