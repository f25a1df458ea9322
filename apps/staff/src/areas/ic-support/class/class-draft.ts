import { type IcClass, type IcClassDraft, classLimits } from '@nattoku/contract/ic-support/ic-class';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import type { ScenarioId, VideoId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { max, required } from '@nattoku/rules/text/validation';
import {
  type CommonSettings,
  emptySettings,
  settingsOf,
  settingsProblems,
  toSettings,
} from '#parts/common-order/common-settings.ts';

/** What is being put together, as the boxes hold it. */
export type ClassDraft = CommonSettings & {
  heldAt: string | null;
  minutes: number;
  venue: string;
  videoIds: VideoId[];
  scenarioId: ScenarioId | null;
};

export const emptyDraft: ClassDraft = {
  ...emptySettings,
  heldAt: null,
  minutes: 60,
  venue: '',
  videoIds: [],
  scenarioId: null,
};

export const draftOf = (held: IcClass): ClassDraft => ({
  ...settingsOf(held),
  heldAt: held.heldAt,
  minutes: held.minutes,
  venue: held.venue,
  videoIds: held.videos.map(({ videoId }) => videoId),
  scenarioId: held.scenarioId,
});

export const toSave = (draft: ClassDraft): IcClassDraft => ({
  ...toSettings(draft),
  heldAt: draft.heldAt,
  minutes: draft.minutes,
  venue: draft.venue.trim(),
  videos: draft.videoIds.map((videoId) => ({ videoId, required: true })),
  scenarioId: draft.scenarioId,
  // Who came is known by who they say they are.
  identification: 'patientNumberAndBirthDate',
});

/** What keeps the class from going on; the server asks the same. */
export function draftProblems(draft: ClassDraft, { today, now }: { today: PlainDate; now: Date }): FieldProblem[] {
  const { heldAt, videoIds, scenarioId } = draft;
  const venue = [required(draft.venue.trim()), max(draft.venue.trim(), classLimits.venue)].find(
    (each) => each !== true,
  );
  return [
    ...(heldAt === null ? [{ field: 'heldAt', message: '教室の日時を入力してください' }] : []),
    ...(heldAt !== null && new Date(heldAt) < now
      ? [{ field: 'heldAt', message: '教室の日時には、これからの日時を入力してください' }]
      : []),
    ...(venue === undefined ? [] : [{ field: 'venue', message: venue }]),
    ...(videoIds.length === 0 && scenarioId === null
      ? [{ field: 'content', message: 'シナリオか動画を、1つ以上選んでください' }]
      : []),
    ...settingsProblems(draft, today),
  ];
}
