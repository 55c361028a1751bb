/** Makes an account, a chatbot and an API key from the command line, beside a running server too. */
import { openCore } from '../context.ts';
import { readArguments } from './arguments.ts';
import { type Command, UsageError } from './command.ts';

export const provision: Command = {
  usage: 'docent provision --account EMAIL --chatbot NAME [--key-name NAME] [--json]',
  summary: 'Makes what is missing of the account and the chatbot, and always a new API key.',
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
    const core = await openCore(readConfig());
    try {
      const account = await core.accounts.findOrCreate(values.account);
      const chatbot = await core.chatbots.findOrCreate(account.id, values.chatbot);
      const { secret } = await core.keys.create(chatbot.id, { name: values['key-name'] ?? null });
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
