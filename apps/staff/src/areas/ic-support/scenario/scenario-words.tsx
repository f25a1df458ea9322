import { type ScenarioState, scenarioStateNames } from '@nattoku/contract/ic-support/scenario-state';
import { Badge } from '@nattoku/ui/feedback/badge';
import { archiveIcon, checkCircleIcon, clockIcon, pencilIcon } from '@nattoku/ui/tokens/icons';
import type { ComponentProps } from 'react';

type Look = Pick<ComponentProps<typeof Badge>, 'tone' | 'icon'>;
const looks: Record<ScenarioState, Look> = {
  draft: { tone: 'neutral', icon: pencilIcon },
  inReview: { tone: 'warning', icon: clockIcon },
  published: { tone: 'done', icon: checkCircleIcon },
  retired: { tone: 'neutral', icon: archiveIcon },
};

/** 公開中, with its edition where that is not plain from the place. */
export const ScenarioBadge = ({ state, number }: { state: ScenarioState; number?: number }) => (
  <Badge {...looks[state]}>
    {number === undefined ? '' : `第${number}版 `}
    {scenarioStateNames[state]}
  </Badge>
);

/** How long the part in the room takes. */
export const minutesInWords = (minutes: number): string => `説明の場 約${Math.round(minutes * 10) / 10}分`;
