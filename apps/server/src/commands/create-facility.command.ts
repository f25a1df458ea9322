import type { Command } from '#commands/command.ts';
import { readWords, required } from '#commands/command-words.ts';
import { addHospital, linkLines, provision, removeHospital } from '#commands/tenants.ts';
import { withServices } from '#commands/with-services.ts';

const usage = 'create-facility --name NAME [--phone NUMBER] --admin-email ADDRESS --admin-name NAME --admin-kana カナ';

export const createFacilityCommand: Command = {
  usage,
  summary: '施設と最初の施設管理者を追加します / Add a facility with its first administrator',
  run: (context) => {
    const words = readWords(usage, context.words, {
      name: { type: 'string' },
      phone: { type: 'string' },
      'admin-email': { type: 'string' },
      'admin-name': { type: 'string' },
      'admin-kana': { type: 'string' },
    });
    const hospital = { name: required(usage, words, 'name').trim(), phone: words.phone ?? null };
    const person = {
      email: required(usage, words, 'admin-email'),
      name: required(usage, words, 'admin-name'),
      nameKana: required(usage, words, 'admin-kana'),
    };
    return withServices(context, async (services, ownerUrl) => {
      const facilityId = await addHospital(ownerUrl, hospital);
      // A facility that nobody can enter is none.
      const link = await provision(services, { facilityId, role: 'admin', person }).catch(async (error: unknown) => {
        await removeHospital(ownerUrl, facilityId);
        throw error;
      });
      context.say(`「${hospital.name}」を追加しました。 / The facility was added.`);
      for (const line of linkLines(link)) context.say(line);
    });
  },
};
