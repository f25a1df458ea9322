import { type Command, CommandProblem } from '#commands/command.ts';

/** Each command with the code that it needs: a start waits for no other. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('#commands/start.command.ts')).startCommand,
  'check-settings': async () => (await import('#commands/check-settings.command.ts')).checkSettingsCommand,
  backup: async () => (await import('#commands/backup/backup.command.ts')).backupCommand,
  restore: async () => (await import('#commands/backup/restore.command.ts')).restoreCommand,
  'verify-audit': async () => (await import('#commands/verify-audit.command.ts')).verifyAuditCommand,
  migrate: async () => (await import('#commands/migrate.command.ts')).migrateCommand,
  'create-operator': async () => (await import('#commands/create-operator.command.ts')).createOperatorCommand,
  'create-facility': async () => (await import('#commands/create-facility.command.ts')).createFacilityCommand,
  'reset-second-factor': async () =>
    (await import('#commands/reset-second-factor.command.ts')).resetSecondFactorCommand,
};

/** @throws CommandProblem that names all there are */
export async function findCommand(name: string): Promise<Command> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load) return load();
  const all = await Promise.all(Object.values(commands).map((each) => each()));
  const lines = all.map(({ usage, summary }) => `  npm start -- ${usage}\n      ${summary}`);
  throw new CommandProblem(
    `「${name}」というコマンドはありません。 / There is no such command.\n\n${lines.join('\n')}`,
  );
}
