import type { z } from 'zod';
import { ConsentPageItem } from '#consent/consent-page-item.ts';
import { consentRecords } from '#consent/consent-signing.ts';
import { ScenarioPageItem, scenarioRecords } from '#ic-support/scenario-page-item.ts';
import { InterviewPageItem, interviewRecords } from '#medical-interview/interview-page-item.ts';
import { TalkPageItem } from '#ic-support/talk-page-item.ts';
import { VideoPageItem, videoRecords } from '#video/video-page-item.ts';

/** The kinds of what an order shows on the patient's page: the item, and what the page sends back about it. A new kind is one line here. */
export const pageItemKinds = {
  video: { item: VideoPageItem, records: videoRecords },
  scenario: { item: ScenarioPageItem, records: scenarioRecords },
  interview: { item: InterviewPageItem, records: interviewRecords },
  consent: { item: ConsentPageItem, records: consentRecords },
  talk: { item: TalkPageItem, records: [] },
} as const;

type Kinds = typeof pageItemKinds;
export type PageItemKind = keyof Kinds;
export type PageItemOf<Kind extends PageItemKind> = z.infer<Kinds[Kind]['item']>;
export type PageRecordOf<Kind extends PageItemKind> = z.infer<Kinds[Kind]['records'][number]>;
