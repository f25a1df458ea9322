import type { AnnouncementState } from '@nattoku/contract/notification/announcement';

type Dated = { state: 'draft' | 'published' | 'withdrawn'; publishFrom: Date | null; publishUntil: Date | null };

/** What is published waits for its time, holds, and is over, by the clock alone. */
export function announcementStateAt({ state, publishFrom, publishUntil }: Dated, now: Date): AnnouncementState {
  if (state !== 'published') return state;
  if (publishFrom !== null && now < publishFrom) return 'scheduled';
  return publishUntil !== null && publishUntil <= now ? 'over' : 'current';
}

export type AnnouncementVerb = 'edit' | 'publish' | 'withdraw';

const legalIn: Record<AnnouncementVerb, readonly AnnouncementState[]> = {
  edit: ['draft', 'scheduled', 'current'],
  publish: ['draft'],
  withdraw: ['draft', 'scheduled', 'current'],
};

export const isLegal = (verb: AnnouncementVerb, state: AnnouncementState): boolean => legalIn[verb].includes(state);
