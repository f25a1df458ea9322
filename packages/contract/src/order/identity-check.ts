import { z } from 'zod';

/** How staff made sure whose a response is, or that a guest is the patient (specification/order.md §38). */
export const IdentityCheck = z.enum(['patientCard', 'document', 'nameAndBirthDate', 'asGiven']);
export type IdentityCheck = z.infer<typeof IdentityCheck>;
export const identityCheckNames: Record<IdentityCheck, string> = {
  patientCard: '診察券で確認した',
  document: '本人確認書類で確認した',
  nameAndBirthDate: '本人に氏名と生年月日を言ってもらい確認した',
  asGiven: '入力された氏名と生年月日・番号を、患者の登録と照らし合わせた',
};
