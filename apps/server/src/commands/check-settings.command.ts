import { resolve } from 'node:path';
import type { Command } from '#commands/command.ts';
import { systemClock } from '#kernel/clock.ts';
import { checkSeal, openSeal } from '#kernel/seal/open-seal.ts';

/** The settings themselves were read before any command runs; left is what only opening a file or a token shows. */
export const checkSettingsCommand: Command = {
  usage: 'check-settings',
  summary: '設定だけを調べます。何も作らず、何も変えません / Judge the settings; nothing is made or changed',
  run: async ({ environment, say }) => {
    const seal = openSeal(environment.seal, resolve(environment.dataDir), systemClock);
    // The key for trying out is made at its first use.
    const isOpened = seal.isConfigured || environment.appEnv === 'prod';
    const warnings = isOpened ? await checkSeal(seal, environment.appEnv, systemClock.now()) : [];
    for (const line of warnings) say(line);
    say('設定に誤りは見つかりませんでした。 / No mistake was found in the settings.');
  },
};
