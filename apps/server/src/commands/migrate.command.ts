import type { Command } from '#commands/command.ts';
import { joinDatabase } from '#commands/owner-database.ts';
import { migrate } from '#kernel/database/migrate.ts';

export const migrateCommand: Command = {
  usage: 'migrate',
  summary: 'データベースをこの版に合わせます / Bring the database up to this version, without starting the server',
  run: async ({ environment, log, say }) => {
    const database = await joinDatabase(environment, (line) => log.info(line));
    try {
      const applied = await migrate(database.url);
      for (const name of applied) say(`  ${name}`);
      say(applied.length === 0 ? 'すでに最新です。 / Already up to date.' : `${applied.length} applied.`);
    } finally {
      await database.stop();
    }
  },
};
