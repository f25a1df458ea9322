import type { Environment } from '#kernel/environment.ts';
import type { FastifyBaseLogger as Log } from 'fastify';

/** What a command gets: the settings of the server, its own words of the command line, and somebody to speak to. */
export type CommandContext = {
  environment: Environment;
  words: readonly string[];
  log: Log;
  say: (line: string) => void;
  /** Builds the web apps that are missing or outdated; absent where nothing is to be built. */
  buildPages?: () => Promise<void>;
};

export type Command = {
  /** As in `npm start -- backup --to FOLDER`. */
  usage: string;
  summary: string;
  run(context: CommandContext): Promise<void>;
};

/** A sentence for the person who typed the command; ends it with exit code 1 and no stack trace. */
export class CommandProblem extends Error {
  override readonly name = 'CommandProblem';
}
