import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { dueToday, type KindUnderTest } from '#testing/order-kinds/kind-under-test.ts';
import { everythingOf, givenIssued } from '#testing/video/video-orders.ts';

export const videoKind: KindUnderTest = {
  kind: 'video',
  area: 'video',
  by: 'nurse',
  onPaper: '1.胃カメラ検査の説明動画（約1分）を見て、確認問題1問に答える',
  send: async (hospital, patient) => {
    const { order, linkSecret } = await givenIssued(hospital, { patient, draft: { dueOn: dueToday(hospital) } });
    return { orderId: order.id, linkSecret };
  },
  finish: async (hospital, visitor, { orderId }) => {
    const { body: order } = await hospital.nurse(videoOrderContract.get, { params: { orderId } });
    return visitor.call(patientPageContract.record, { body: { records: everythingOf(order) } });
  },
};
