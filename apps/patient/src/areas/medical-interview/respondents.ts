import type { InterviewRespondent } from '@nattoku/contract/medical-interview/interview-answer';

/** Who answers, by item: in memory only, and gone with the visit. */
const said = new Map<string, InterviewRespondent>();

export const respondentOf = (itemId: string): InterviewRespondent | null => said.get(itemId) ?? null;

export const keepRespondent = (itemId: string, respondent: InterviewRespondent): void => {
  said.set(itemId, respondent);
};

export const wipeRespondents = async (): Promise<void> => said.clear();
