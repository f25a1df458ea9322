import { consentKind } from '#areas/consent/consent.kind.ts';
import { scenarioKind } from '#areas/scenario/scenario.kind.ts';
import { interviewKind } from '#areas/medical-interview/interview.kind.ts';
import { talkKind } from '#areas/talk/talk.kind.ts';
import { videoKind } from '#areas/video/video.kind.ts';
import { declareKinds } from '#progress/declared-kinds.ts';
import type { ItemKinds } from '#progress/item-kind.ts';

/**
 * Videos and explanations before forms: a form is signed by a person who has seen what it is about. The talk is held by staff, whatever was done
 * before it. Who imports this has them declared.
 */
const kinds: ItemKinds = {
  video: videoKind,
  scenario: scenarioKind,
  interview: interviewKind,
  consent: consentKind,
  talk: talkKind,
};

declareKinds(kinds);
