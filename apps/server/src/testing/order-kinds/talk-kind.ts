import { icOrderContract } from '@nattoku/contract/ic-support/ic-order';
import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import { dueToday, type KindUnderTest } from '#testing/order-kinds/kind-under-test.ts';
import { endTalk, givenTalk } from '#testing/talks.ts';

/** A talk is held by staff: what finishes it is that it was held, not what the patient's page sends. */
export const talkKind: KindUnderTest = {
  kind: 'talk',
  area: 'icSupport',
  by: 'doctor',
  onPaper: '1.腹腔鏡下胆のう摘出術の説明2027/01/25(月)14:00から説明を聞く（約30分・外来2階）',
  send: async (hospital, patient) => {
    const { order, linkSecret } = await givenTalk(hospital, { patient, dueOn: dueToday(hospital) });
    return { orderId: order.id, linkSecret };
  },
  finish: async (hospital, _visitor, { orderId }) => {
    const params = { orderId };
    const { body: order } = await hospital.doctor(icOrderContract.get, { params });
    await hospital.doctor(icSessionContract.start, { params, body: { talkVersion: order.talk.version } });
    return endTalk(hospital, order.id);
  },
};
