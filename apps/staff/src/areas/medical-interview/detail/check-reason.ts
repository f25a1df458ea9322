import { interviewResponseLimits } from '@nattoku/contract/medical-interview/interview-response';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { characterCount } from '@nattoku/rules/text/text-length';

type Asked = { most: number; empty: string };

const checked =
  ({ most, empty }: Asked) =>
  (reason: string): FieldProblem[] => {
    if (reason === '') return [{ field: 'reason', message: empty }];
    return characterCount(reason) > most ? [{ field: 'reason', message: `${most}文字以内で入力してください` }] : [];
  };

/** What is wrong with a normalised reason, as the server sees it. */
export const checkReason = checked({ most: interviewResponseLimits.reason, empty: '理由を入力してください' });

/** The same of a question to the patient. */
export const checkQuestion = checked({
  most: interviewResponseLimits.question,
  empty: '患者さんに確かめたいことを入力してください',
});
