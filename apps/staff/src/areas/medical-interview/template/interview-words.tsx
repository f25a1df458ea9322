import {
  type InterviewTemplateState,
  templateStateNames,
} from '@nattoku/contract/medical-interview/interview-template-state';
import { Badge } from '@nattoku/ui/feedback/badge';
import { archiveIcon, checkCircleIcon, clockIcon, pencilIcon } from '@nattoku/ui/tokens/icons';
import type { ComponentProps } from 'react';

type Look = Pick<ComponentProps<typeof Badge>, 'tone' | 'icon'>;
const looks: Record<InterviewTemplateState, Look> = {
  draft: { tone: 'neutral', icon: pencilIcon },
  inReview: { tone: 'warning', icon: clockIcon },
  published: { tone: 'done', icon: checkCircleIcon },
  retired: { tone: 'neutral', icon: archiveIcon },
};

/** 公開中, with its edition where that is not plain from the place. */
export const InterviewBadge = ({ state, number }: { state: InterviewTemplateState; number?: number }) => (
  <Badge {...looks[state]}>
    {number === undefined ? '' : `第${number}版 `}
    {templateStateNames[state]}
  </Badge>
);
