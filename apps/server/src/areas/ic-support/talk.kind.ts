import { addTalk, freezeTalk } from '#areas/ic-support/item/talk-item.add.ts';
import {
  explainTalks,
  paperOfTalks,
  presentTalks,
  proceduresOfTalks,
  standingOfTalks,
  talksInName,
  turnTalks,
} from '#areas/ic-support/item/talk-item.ts';
import type { ItemKind } from '#domain/order/item-kind.ts';
import { TALK_ITEM } from '#domain/talk/move-talk.ts';

/** The talk in which the patient is told what is to be done. Only staff hold it: the page sends nothing back about it. */
export const talkKind: ItemKind = {
  kind: TALK_ITEM,
  records: [],
  reportsItself: true,
  add: addTalk,
  freeze: freezeTalk,
  present: presentTalks,
  explain: explainTalks,
  take: async (_, records) => ({
    accepted: [],
    refused: records.map(({ record }) => ({ id: record.id, reason: '説明の場のことは、職員が記録します。' })),
    audit: [],
    changes: [],
    jobs: [],
  }),
  standing: standingOfTalks,
  paper: paperOfTalks,
  hold: 'SELECT FROM ic_talks WHERE order_id = ANY ($1) ORDER BY order_item_id FOR NO KEY UPDATE',
  turned: turnTalks,
  inName: talksInName,
  procedures: proceduresOfTalks,
};
