import { useState, useSyncExternalStore } from 'react';
import { type CommandSettings, createCommand, type Work } from '#editing/command.ts';

/** A command of this component (see createCommand). */
export function useCommand(settings: CommandSettings = {}) {
  const [command] = useState(() => createCommand());
  const { pending, refusal } = useSyncExternalStore(command.subscribe, command.get);
  const run = (work: Work, about?: unknown): Promise<boolean> => command.run(work, about, settings);
  return { run, refuse: command.refuse, pending, refusal };
}
