/** Makes an account, a chatbot and an API key from the command line, beside a running server too. */
import { openCore } from '../app/core.ts';
import { checkChatbotName } from '../services/tenants/chatbots.ts';
import { checkKeyName } from '../services/tenants/keys.ts';
import { readArguments } from './arguments.ts';
import { type Command, UsageError } from './command.ts';

export const provision: Command = {
  usage: 'docent provision --account EMAIL --chatbot NAME [--key-name NAME] [--json]',
  summary: 'Makes what is missing of the account and the chatbot, and always a new API key.',
  options: [
    { usage: '--account EMAIL', meaning: 'The address of the owner.' },
    { usage: '--chatbot NAME', meaning: 'The chatbot of this name of that account.' },
    { usage: '--key-name NAME', meaning: 'How the key is called in the console; default: without a name.' },
    { usage: '--json', meaning: 'Prints one line of JSON: accountId, chatbotId, apiKey.' },
  ],
  async run(argv, readConfig) {
    const { values } = readArguments(argv, {
      options: {
        account: { type: 'string' },
        chatbot: { type: 'string' },
        'key-name': { type: 'string' },
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
    const core = await openCore(readConfig(), { schema: 'create' });
    try {
      const account = await core.accounts.findOrCreate(values.account);
      const chatbot = await core.chatbots.findOrCreate(account.id, chatbotName);
      const { secret } = await core.keys.create(chatbot.id, { name: keyName, isBeyondLimit: true });
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
