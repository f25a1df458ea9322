import { contentsOfInterviews } from '#areas/medical-interview/item/interview-item.contents.ts';
import { explainInterviews } from '#areas/medical-interview/item/interview-item.explain.ts';
import { addInterviews, freezeInterviews } from '#areas/medical-interview/item/interview-item.freeze.ts';
import { paperOfInterviews } from '#areas/medical-interview/item/interview-item.paper.ts';
import { presentInterviews } from '#areas/medical-interview/item/interview-item.present.ts';
import { standingOfInterviews } from '#areas/medical-interview/item/interview-item.standing.ts';
import { takeInterviewRecords } from '#areas/medical-interview/item/interview-item.take.ts';
import { INTERVIEW_ITEM } from '#domain/interview/interview-items.ts';
import type { ItemKind } from '#domain/order/item-kind.ts';

/** A questionnaire that the patient, or somebody for them, answers before the visit. */
export const interviewKind: ItemKind = {
  kind: INTERVIEW_ITEM,
  records: ['interviewAnswered', 'interviewSent'],
  reportsItself: true,
  add: addInterviews,
  freeze: freezeInterviews,
  present: presentInterviews,
  explain: explainInterviews,
  contents: contentsOfInterviews,
  take: takeInterviewRecords,
  standing: standingOfInterviews,
  paper: paperOfInterviews,
  hold: 'SELECT FROM interview_items WHERE order_id = ANY ($1) ORDER BY order_item_id FOR NO KEY UPDATE',
};
