import type { InterviewTemplateId, InterviewTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { filters } from '#areas/medical-interview/template/interview-list-of.tsx';
import { idInAddress, oneOf } from '#list/words-in-address.ts';
import { readAddress } from '#routing/read-address.ts';

const interviewTabs = ['questions', 'versions', 'layers', 'compare'] as const;
export type InterviewTab = (typeof interviewTabs)[number];

const templateIn = idInAddress<InterviewTemplateId>();
const versionIn = idInAddress<InterviewTemplateVersionId>();
const tabIn = oneOf(interviewTabs);

/** The list, the questionnaire that is open, or a version that is built: the given addresses have one page for all of it. `item`: a question. */
export const interviewSearch = readAddress((values) => ({
  ...filters.address.safeParse(values).data,
  template: templateIn(values['template']),
  tab: tabIn(values['tab']),
  version: versionIn(values['version']),
  item: values['item']?.slice(0, 255),
  isNew: values['new'] === 'true',
  newer: versionIn(values['newer']),
  older: versionIn(values['older']),
}));
export type InterviewPlace = (typeof interviewSearch)['_output'];
