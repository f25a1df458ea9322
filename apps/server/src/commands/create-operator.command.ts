import type { Command } from '#commands/command.ts';
import { readWords, required } from '#commands/command-words.ts';
import { linkLines, ensureOperatorFacility, provision } from '#commands/tenants.ts';
import { withServices } from '#commands/with-services.ts';

const usage = 'create-operator --email ADDRESS --name NAME --kana カナ';

export const createOperatorCommand: Command = {
  usage,
  summary: '運営の職員を追加します / Add an operator; prints the link that sets the password',
  run: (context) => {
    const words = readWords(usage, context.words, {
      email: { type: 'string' },
      name: { type: 'string' },
      kana: { type: 'string' },
    });
    const person = {
      email: required(usage, words, 'email'),
      name: required(usage, words, 'name'),
      nameKana: required(usage, words, 'kana'),
    };
    return withServices(context, async (services, ownerUrl) => {
      const facilityId = await ensureOperatorFacility(ownerUrl);
      const link = await provision(services, { facilityId, role: 'operator', person });
      for (const line of linkLines(link)) context.say(line);
    });
  },
};
