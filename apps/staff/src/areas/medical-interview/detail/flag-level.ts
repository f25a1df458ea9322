import type { FlagLevel } from '@nattoku/contract/medical-interview/interview-state';
import { alertCircleIcon, alertIcon } from '@nattoku/ui/tokens/icons';

/** How a flag looks, wherever it stands: in the list of flags, and at the answer that raised it. */
export const flagLevels = {
  red: { words: '至急', tone: 'error', icon: alertCircleIcon },
  amber: { words: '注意', tone: 'warning', icon: alertIcon },
} as const satisfies Record<FlagLevel, object>;
