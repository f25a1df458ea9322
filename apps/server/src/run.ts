import { CommandProblem } from '#commands/command.ts';
import { findCommand } from '#commands/commands.ts';
import { readEnvironment, type Environment } from '#kernel/environment.ts';
import { openLog } from '#kernel/http/logging.ts';

const readOrStop = (variables: NodeJS.ProcessEnv): Environment => {
  try {
    return readEnvironment(variables);
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
};

/** Does what the words of the command line say, or serves. */
export async function run(
  [name = 'start', ...words]: readonly string[],
  variables: NodeJS.ProcessEnv,
  buildPages?: () => Promise<void>,
): Promise<void> {
  const environment = readOrStop(variables);
  const log = openLog(environment.logLevel);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  try {
    const command = await findCommand(name);
    await command.run({ environment, words, log, say, ...(buildPages && { buildPages }) });
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    if (!(error instanceof CommandProblem)) log.error({ err: error }, name);
    process.exitCode = 1;
  }
}
