import type { InterviewCommonResponse } from '@nattoku/contract/medical-interview/interview-common';
import { fullName } from '@nattoku/rules/text/person-name';

/** Who was known by number and birth date gave no name. */
export const nameOf = ({ given: { name }, patient, linkedHow }: InterviewCommonResponse): string => {
  if (name !== null) return name;
  return linkedHow === 'identification' && patient ? fullName(patient) : '（氏名の入力なし）';
};
