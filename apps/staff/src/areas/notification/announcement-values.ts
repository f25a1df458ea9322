import type { Announcement, NewAnnouncement } from '@nattoku/contract/notification/announcement';
import { checkAnnouncement, normaliseAnnouncement } from '@nattoku/contract/notification/announcement-input';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { fromTokyoBox, tokyoBox } from '#editing/tokyo-box.ts';

/** As the boxes hold it: a moment is `2026-11-21T14:05` in Asia/Tokyo, or empty. */
export type Values = Omit<NewAnnouncement, 'publishFrom' | 'publishUntil'> & {
  publishFrom: string;
  publishUntil: string;
};

export const valuesOf = (announcement: Announcement | undefined): Values => ({
  title: announcement?.title ?? '',
  body: announcement?.body ?? '',
  importance: announcement?.importance ?? 'normal',
  pinned: announcement?.pinned ?? false,
  needsAcknowledgement: announcement?.needsAcknowledgement ?? false,
  roles: announcement?.roles ?? [],
  departmentIds: announcement?.departmentIds ?? [],
  publishFrom: tokyoBox(announcement?.publishFrom),
  publishUntil: tokyoBox(announcement?.publishUntil),
});

export const announcementOf = ({ publishFrom, publishUntil, ...rest }: Values): NewAnnouncement =>
  normaliseAnnouncement({ ...rest, publishFrom: fromTokyoBox(publishFrom), publishUntil: fromTokyoBox(publishUntil) });

export const checkValues = (values: Values): FieldProblem[] => checkAnnouncement(announcementOf(values));
