import { chatContract } from '@nattoku/contract/chat/chat';
import { type ChatSettings, chatSettingsContract } from '@nattoku/contract/chat/chat-settings';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { describe, expect, test } from 'vitest';
import { answeringOf } from '#domain/chat/answering.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { enter, givenIssued, record } from '#testing/video/video-orders.ts';

const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** Answered for one minute a day, so that nearly every moment lies outside; the other minute is what `never` is for. */
const settingsOf = (given: Partial<ChatSettings> = {}): ChatSettings => ({
  version: 0,
  hours: everyDay.map((weekday) => ({ weekday, opens: '09:00', closes: '17:00' })),
  closedOnHolidays: false,
  closedDays: [],
  automaticAnswer: 'お問い合わせを受け付けました。',
  ...given,
});
/** Closed today, yesterday and tomorrow, whatever the hour: it is one closure for the whole test. */
const aroundToday = ({ clock }: Hospital): string[] =>
  [-1, 0, 1].map((day) => new Date(clock.now().getTime() + (day * 24 + 9) * 3_600_000).toISOString().slice(0, 10));

const setUp = async (hospital: Hospital, given: Partial<ChatSettings> = {}) =>
  hospital.admin(chatSettingsContract.update, { body: settingsOf({ closedDays: aroundToday(hospital), ...given }) });

const givenVisitor = async (hospital: Hospital) => {
  const { order, linkSecret } = await givenIssued(hospital);
  const visitor = await enter(hospital, linkSecret);
  const ask = (text: string) =>
    visitor.call(patientPageContract.record, {
      body: { records: [record('asked', { orderId: order.id, itemId: null, text })] },
    });
  const page = async () => (await visitor.call(patientPageContract.get, {})).body;
  const said = async () => (await page()).orders[0]?.chatMessages.filter(({ from }) => from === 'staff') ?? [];
  return { order, ask, page, said };
};

describe('outside the hours', () => {
  test('the hospital answers by itself once, with the sentence about the telephone, and the question goes on waiting', async () => {
    const hospital = await openHospital();
    await setUp(hospital);
    const { order, ask, said } = await givenVisitor(hospital);

    await ask('一つ目');
    await ask('二つ目');

    const [answer, ...more] = await said();
    expect(more).toEqual([]);
    expect(answer).toMatchObject({ automatic: true });
    expect(answer?.text).toMatch(
      /^お問い合わせを受け付けました。\n次に返信できるのは .* 以降です。\n急な症状のときは電話でご連絡ください（03-0000-0000）。$/,
    );
    const { body } = await hospital.nurse(chatContract.get, { params: { orderId: order.id } });
    expect(body.state).toBe('waitingStaff');
    expect((await hospital.audits()).filter((action) => action === 'chat.autoReply')).toHaveLength(1);
  });

  test('it says so again in the next closure', async () => {
    const hospital = await openHospital();
    await setUp(hospital);
    const { order, ask, said } = await givenVisitor(hospital);
    await ask('一つ目');
    await hospital.server.owner.query(
      "UPDATE chat_threads SET auto_answered_at = auto_answered_at - interval '10 days' WHERE order_id = $1",
      [order.id],
    );

    await ask('次の週末');

    expect(await said()).toHaveLength(2);
  });

  test.each([
    ['no words were set', { automaticAnswer: null }],
    ['no hours were set', { hours: [], automaticAnswer: null }],
  ])('nothing is said where %s', async (_, given) => {
    const hospital = await openHospital();
    await setUp(hospital, given);
    const { ask, said } = await givenVisitor(hospital);
    await ask('こんばんは');
    expect(await said()).toEqual([]);
  });

  test('the patient reads when answers come', async () => {
    const hospital = await openHospital();
    await setUp(hospital);
    const { page } = await givenVisitor(hospital);

    const { answering } = await page();

    expect(answering).toMatchObject({
      enabled: true,
      hours: '月〜日 9:00〜17:00',
      isOpen: false,
      emergency: '急な症状のときは電話でご連絡ください（03-0000-0000）。',
    });
    expect(answering.opensAt).not.toBeNull();
  });
});

describe('on a public holiday', () => {
  /** 建国記念の日, a Thursday. */
  const holiday = new Date('2027-02-11T10:00:00+09:00');

  test.each([
    [true, false, '2027-02-12T00:00:00.000Z'],
    [false, true, null],
  ])('closed on holidays %s: somebody answers %s', async (closedOnHolidays, isOpen, opensAt) => {
    const hospital = await openHospital();
    await setUp(hospital, { closedOnHolidays, closedDays: [] });
    const { services } = hospital.server;

    const answering = await services.database.transaction(hospital.facilityId, (tx) => answeringOf(tx, null, holiday));

    expect(answering).toMatchObject({ isOpen, opensAt });
  });
});

describe('the settings', () => {
  test('are those of who arranges the facility, and everybody who answers reads them', async () => {
    const hospital = await openHospital();
    expect((await hospital.nurse(chatSettingsContract.update, { body: settingsOf() })).status).toBe(403);
    expect((await hospital.clerk(chatSettingsContract.get, {})).status).toBe(403);
    expect((await hospital.nurse(chatSettingsContract.get, {})).body).toMatchObject({ version: 0, hours: [] });

    const first = await setUp(hospital, { closedDays: ['2026-12-31', '2026-12-31', '2026-12-29'] });
    const late = await hospital.admin(chatSettingsContract.update, { body: settingsOf() });

    expect(first.body).toMatchObject({ version: 1, closedDays: ['2026-12-29', '2026-12-31'] });
    expect([late.body.code, (late.body.current as ChatSettings).version]).toEqual(['record.versionConflict', 1]);
  });

  test.each([
    ['hours that end before they begin', { hours: [{ weekday: 'mon', opens: '17:00', closes: '09:00' }] }, 'hours'],
    ['an answer outside of no hours', { hours: [] }, 'automaticAnswer'],
    ['too long an answer', { automaticAnswer: 'あ'.repeat(301) }, 'automaticAnswer'],
  ] as const)('refuse %s', async (_, given, field) => {
    const { admin } = await openHospital();
    const { status, body } = await admin(chatSettingsContract.update, { body: settingsOf(given as never) });
    expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });
});
