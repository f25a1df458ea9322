import { givenInterview, send, sent } from '#testing/interviews.ts';
import { dueToday, type KindUnderTest } from '#testing/order-kinds/kind-under-test.ts';
import { pageOrder } from '#testing/order-kinds/order-of-kinds.ts';

export const interviewKind: KindUnderTest = {
  kind: 'interview',
  area: 'medicalInterview',
  by: 'doctor',
  onPaper: '1.初診の問診問診（約2分）に答える',
  send: (hospital, patient) => givenInterview(hospital, { patient, dueOn: dueToday(hospital) }),
  finish: async (_, visitor, { orderId }) => {
    const { items } = await pageOrder(visitor, orderId);
    return send(visitor, ...items.map(({ id }) => sent(id)));
  },
};
