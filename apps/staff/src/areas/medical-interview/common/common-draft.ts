import {
  type CommonInterview,
  interviewCommonLimits,
  type InterviewCommonDraft,
  type InterviewCommonOrder,
} from '@nattoku/contract/medical-interview/interview-common';
import type { CommonOrderIdentification } from '@nattoku/contract/order/common-order';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { sessionDrafts } from '#editing/session-draft-store.ts';
import { useVersionedDraft, type VersionedDraft } from '#editing/use-versioned-draft.ts';
import {
  type CommonSettings,
  emptySettings,
  settingsOf,
  settingsProblems,
  toSettings,
} from '#parts/common-order/common-settings.ts';

type Chosen = Pick<CommonInterview, 'id' | 'name'>;

/** What is being put together, as the boxes hold it. */
export type CommonDraft = CommonSettings & {
  interviews: readonly Chosen[];
  identification: CommonOrderIdentification;
};

const emptyDraft: CommonDraft = {
  ...emptySettings,
  interviews: [],
  identification: 'patientNumberAndBirthDate',
};

/** One that nobody may ask any more is left out: it has to be chosen anew. */
const draftOf = (order: InterviewCommonOrder): CommonDraft => ({
  ...settingsOf(order),
  interviews: order.interviews.filter(({ published }) => published !== null).map(({ id, name }) => ({ id, name })),
  identification: order.identification,
});

export const toSave = (draft: CommonDraft): InterviewCommonDraft => ({
  ...toSettings(draft),
  templateIds: draft.interviews.map(({ id }) => id),
  identification: draft.identification,
});

/** What keeps it from going on; the server asks the same. */
export const draftProblems = (draft: CommonDraft, today: PlainDate): FieldProblem[] => [
  ...(draft.interviews.length === 0 ? [{ field: 'templates', message: '問診票を1つ以上選んでください' }] : []),
  ...settingsProblems(draft, today),
];

/** Chosen or not any more. The name of the first questionnaire is a good beginning for both titles. */
export function withToggled(draft: CommonDraft, { id, name }: Chosen): CommonDraft {
  const isChosen = draft.interviews.some((each) => each.id === id);
  if (isChosen) return { ...draft, interviews: draft.interviews.filter((each) => each.id !== id) };
  return {
    ...draft,
    interviews: [...draft.interviews, { id, name }].slice(0, interviewCommonLimits.templates),
    patientTitle: draft.patientTitle || name,
    internalTitle: draft.internalTitle || name,
  };
}

const drafts = sessionDrafts<CommonOrderId, VersionedDraft<CommonDraft>>('interviewCommon');

/** The common order that is put together in this window. */
export const useKeptCommon = (stored: InterviewCommonOrder | null) =>
  useVersionedDraft(drafts, stored, { draftOf, empty: emptyDraft });
