import { consentKind } from '#areas/consent/consent.kind.ts';
import { videoKind } from '#areas/video/video.kind.ts';
import { declareKinds } from '#progress/declared-kinds.ts';
import type { ItemKinds } from '#progress/item-kind.ts';

/** Videos before forms: a form is signed by a person who has seen what it is about. Who imports this has them declared. */
const kinds: ItemKinds = { video: videoKind, consent: consentKind };

declareKinds(kinds);
