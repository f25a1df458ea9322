import { parseArgs } from 'node:util';
import { CommandProblem } from '#commands/command.ts';

type Options = Readonly<Record<string, { type: 'string' | 'boolean' }>>;
type Read<O extends Options> = { [K in keyof O]?: O[K]['type'] extends 'boolean' ? boolean : string };

/** Reads `--name value` after a command. Anything else, and a name that the command does not know, is a CommandProblem with its usage. */
export function readWords<const O extends Options>(usage: string, words: readonly string[], options: O): Read<O> {
  try {
    return parseArgs({ args: [...words], options, strict: true }).values as Read<O>;
  } catch (error) {
    throw new CommandProblem(`${error instanceof Error ? error.message : String(error)}\n\n  npm start -- ${usage}`);
  }
}

/** What must stand there. */
export function required<R extends object, K extends keyof R & string>(
  usage: string,
  read: R,
  name: K,
): NonNullable<R[K]> {
  const value = read[name];
  if (value === undefined || value === null || value === '')
    throw new CommandProblem(`--${name} がありません。 / --${name} is missing.\n\n  npm start -- ${usage}`);
  return value;
}
