import { backupCommand } from '#commands/backup/backup.command.ts';
import { restoreCommand } from '#commands/backup/restore.command.ts';
import { checkSettingsCommand } from '#commands/check-settings.command.ts';
import { type Command, CommandProblem } from '#commands/command.ts';
import { createFacilityCommand } from '#commands/create-facility.command.ts';
import { createOperatorCommand } from '#commands/create-operator.command.ts';
import { migrateCommand } from '#commands/migrate.command.ts';
import { resetSecondFactorCommand } from '#commands/reset-second-factor.command.ts';
import { startCommand } from '#commands/start.command.ts';
import { verifyAuditCommand } from '#commands/verify-audit.command.ts';

const commands: Readonly<Record<string, Command>> = {
  start: startCommand,
  'check-settings': checkSettingsCommand,
  backup: backupCommand,
  restore: restoreCommand,
  'verify-audit': verifyAuditCommand,
  migrate: migrateCommand,
  'create-operator': createOperatorCommand,
  'create-facility': createFacilityCommand,
  'reset-second-factor': resetSecondFactorCommand,
};

/** @throws CommandProblem that names all there are */
export function findCommand(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command;
  const lines = Object.values(commands).map(({ usage, summary }) => `  npm start -- ${usage}\n      ${summary}`);
  throw new CommandProblem(
    `「${name}」というコマンドはありません。 / There is no such command.\n\n${lines.join('\n')}`,
  );
}
