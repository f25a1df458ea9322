import type { Announcement, NewAnnouncement } from '@nattoku/contract/announcement';
import { checkAnnouncement, normaliseAnnouncement } from '@nattoku/contract/announcement-input';
import type { FieldProblem } from '@nattoku/contract/problems';

/** As the boxes hold it: a moment is `2026-11-21T14:05` in Asia/Tokyo, or empty. */
export type Values = Omit<NewAnnouncement, 'publishFrom' | 'publishUntil'> & {
  publishFrom: string;
  publishUntil: string;
};

const TOKYO_OFFSET = 9 * 3_600_000;
const toBox = (iso: string | null | undefined): string =>
  iso ? new Date(new Date(iso).getTime() + TOKYO_OFFSET).toISOString().slice(0, 16) : '';
const fromBox = (text: string): string | null => (text === '' ? null : new Date(`${text}:00+09:00`).toISOString());

export const valuesOf = (announcement: Announcement | undefined): Values => ({
  title: announcement?.title ?? '',
  body: announcement?.body ?? '',
  importance: announcement?.importance ?? 'normal',
  pinned: announcement?.pinned ?? false,
  needsAcknowledgement: announcement?.needsAcknowledgement ?? false,
  roles: announcement?.roles ?? [],
  departmentIds: announcement?.departmentIds ?? [],
  publishFrom: toBox(announcement?.publishFrom),
  publishUntil: toBox(announcement?.publishUntil),
});

export const announcementOf = ({ publishFrom, publishUntil, ...rest }: Values): NewAnnouncement =>
  normaliseAnnouncement({ ...rest, publishFrom: fromBox(publishFrom), publishUntil: fromBox(publishUntil) });

export const checkValues = (values: Values): FieldProblem[] => checkAnnouncement(announcementOf(values));
