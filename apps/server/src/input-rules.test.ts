import { patientContract } from '@nattoku/contract/patient/patient';
import { checkPatient, normalisePatient } from '@nattoku/contract/patient/patient-input';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { approachContract, NewApproach } from '@nattoku/contract/video/approach';
import { checkApproach } from '@nattoku/contract/video/approach-input';
import { videoContract } from '@nattoku/contract/video/video-library';
import { checkVideo } from '@nattoku/contract/video/video-input';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { checkDraft } from '@nattoku/contract/video/video-order-input';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { messages } from '@nattoku/rules/text/validation';
import { expect, test } from 'vitest';
import { aPatient, openHospital, type Hospital } from '#testing/hospital.ts';

const characters = (count: number) => '葛\u{e0100}'.repeat(count);

type Refused = { status: number; body: { code?: string; errors?: FieldProblem[] } };
type Case = {
  /** Sends the input, and says what the form would have said about it. */
  send: (hospital: Hospital) => Promise<{ reply: Refused; form: FieldProblem[] }>;
  says: FieldProblem[];
};

const cases: Record<string, Case> = {
  'a patient': {
    send: async ({ nurse, clock }) => {
      const body = aPatient({ email: 'hanako@example', note: characters(2001) });
      const form = checkPatient(normalisePatient(body), todayInTokyo(clock.now()));
      return { reply: await nurse(patientContract.create, { body }), form };
    },
    says: [
      { field: 'note', message: messages.max(2000) },
      { field: 'email', message: messages.email },
    ],
  },
  'a video': {
    send: async ({ admin }) => {
      const body = { title: '', description: characters(2001), departmentIds: [] };
      return { reply: await admin(videoContract.create, { body }), form: checkVideo(body) };
    },
    says: [
      { field: 'title', message: messages.required },
      { field: 'description', message: messages.max(2000) },
    ],
  },
  'an approach': {
    send: async ({ admin }) => {
      const named = { name: '胃カメラ', category: 'surgery', description: '', departmentIds: [], videoIds: [] };
      const input = { ...NewApproach.parse(named), name: '' };
      return { reply: await admin(approachContract.create, { body: input }), form: checkApproach(input) };
    },
    says: [{ field: 'name', message: messages.required }],
  },
  'an order': {
    send: async ({ nurse, given }) => {
      const { id: patientId } = await given.patient();
      const { body: order } = await nurse(videoOrderContract.createDraft, { body: { patientId } });
      const draft = { title: '', approachId: null, videoIds: [], message: characters(1001), dueOn: null };
      const body = { ...draft, version: order.version };
      const reply = await nurse(videoOrderContract.saveDraft, { params: { orderId: order.id }, body });
      return { reply, form: checkDraft(draft) };
    },
    says: [{ field: 'message', message: messages.max(1000) }],
  },
};

test.each(Object.entries(cases))(
  'specification/validation.md §2: the server says of %s, field by field, what its form says by the same rules',
  async (_, { send, says }) => {
    const { reply, form } = await send(await openHospital());

    expect(reply).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(reply.body.errors).toEqual(says);
    expect(form).toEqual(says);
  },
);
