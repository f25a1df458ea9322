import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { max, required } from '@nattoku/rules/text/validation';
import type { NewAnnouncement } from '#notification/announcement.ts';
import type { FieldProblem } from '#shared/problems.ts';

/** Perceived characters. */
export const announcementLimits = { title: 100, body: 4000 } as const;

export const normaliseAnnouncement = <A extends NewAnnouncement>(input: A): A => ({
  ...input,
  title: normaliseText(input.title),
  body: normaliseText(input.body),
  roles: [...new Set(input.roles)],
  departmentIds: [...new Set(input.departmentIds)],
  // A person who must see it on every page has to be able to say that it was seen.
  needsAcknowledgement: input.needsAcknowledgement || input.importance === 'urgent',
});

/** What is wrong with a normalised announcement; the form and the server ask the same question. */
export const checkAnnouncement = (input: NewAnnouncement): FieldProblem[] => {
  const { title, body, publishFrom, publishUntil } = input;
  const verdicts: Record<string, string | true> = {
    title: [required(title), max(title, announcementLimits.title)].find((verdict) => verdict !== true) ?? true,
    body: [required(body), max(body, announcementLimits.body)].find((verdict) => verdict !== true) ?? true,
    publishUntil:
      publishFrom !== null && publishUntil !== null && publishUntil <= publishFrom
        ? '掲載の終わりは、始まりより後にしてください'
        : true,
  };
  return Object.entries(verdicts).flatMap(([field, message]) => (message === true ? [] : [{ field, message }]));
};
