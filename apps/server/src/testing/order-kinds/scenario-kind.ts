import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { givenScenarioOrder, straightThrough } from '#testing/ic-support/scenarios.ts';
import { dueToday, type KindUnderTest } from '#testing/order-kinds/kind-under-test.ts';
import { pageOrder } from '#testing/order-kinds/order-of-kinds.ts';

export const scenarioKind: KindUnderTest = {
  kind: 'scenario',
  area: 'video',
  by: 'doctor',
  onPaper: '1.胆のうの手術説明（約3分）を、画面で1つずつ読み、質問1問に答える',
  send: (hospital, patient) => givenScenarioOrder(hospital, { patient, dueOn: dueToday(hospital) }),
  finish: async (_, visitor, { orderId }) => {
    const { items } = await pageOrder(visitor, orderId);
    const records = items.flatMap(({ id }) => straightThrough(id));
    return visitor.call(patientPageContract.record, { body: { records } });
  },
};
