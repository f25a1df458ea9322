import type { ScenarioVersion } from '@nattoku/contract/ic-support/scenario';
import { ScenarioSteps } from '@nattoku/contract/ic-support/scenario-step';
import type { Steps } from '#areas/ic-support/scenario/builder/steps.ts';
import { overtakenBy } from '#editing/conflict.ts';
import type { Ports } from '#editing/draft-editor.ts';

/** As the server keeps them: without spaces at the ends, and with the parts of each in one order. */
const kept = (steps: Steps): string => JSON.stringify(ScenarioSteps.safeParse(steps).data ?? steps);

const isVersion = (current: unknown): current is ScenarioVersion =>
  typeof current === 'object' && current !== null && 'steps' in current && 'changeNote' in current;

/** How the steps of a draft are kept and told from others. */
export const scenarioPorts = {
  draftOf: ({ steps }) => steps,
  versionOf: ({ version }) => version,
  isSame: (one, other) => kept(one) === kept(other),
  currentOf: (error) => overtakenBy(error, isVersion),
  isOpen: ({ state }) => state === 'draft',
  pace: { restMs: 1200, retryMs: 8000 },
} satisfies Omit<Ports<Steps, ScenarioVersion>, 'stored' | 'save' | 'keep' | 'now'>;
