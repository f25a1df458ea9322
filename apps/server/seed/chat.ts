import type { NewChatTemplate } from '@nattoku/contract/chat/chat-template';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import type pg from 'pg';
import { updateChatSettings } from '#areas/chat/talk/chat-settings.operations.ts';
import { close } from '#areas/chat/talk/chat.turns.ts';
import { note, reply } from '#areas/chat/talk/chat.writing.ts';
import { createTemplate } from '#areas/chat/template/chat-template.operations.ts';
import type { Services } from '#kernel/services.ts';
import { seedLayers } from '#seed/text-layers.ts';
import { actAs, memberOf, type DemoHospital } from '#seed/world.ts';

const admin = 'admin@sakura.example';
const nurse = 'nurse@sakura.example';
const doctor = 'doctor@sakura.example';
const HOUR = 3_600_000;

type DemoTemplate = Pick<NewChatTemplate, 'title' | 'category' | 'body' | 'scope'> & { by: string };

/** What a ward writes every day. */
const templates: readonly DemoTemplate[] = [
  {
    by: admin,
    scope: 'facility',
    category: '返信',
    title: '質問を受け取りました',
    body: '{{患者名}} さま\nご質問をありがとうございます。担当に確認して、あらためてお返事します。\n{{施設名}}',
  },
  {
    by: admin,
    scope: 'facility',
    category: '動画のご案内',
    title: '動画を見ていただくお願い',
    body: '{{患者名}} さま\n{{説明予定日}}の説明の前に、動画をご覧ください。わからないところは、この画面から質問できます。\n{{担当者名}}',
  },
  {
    by: admin,
    scope: 'facility',
    category: '検査の案内',
    title: '検査前日の食事',
    body: '{{患者名}} さま\n検査の前日は、夜9時までに食事を済ませてください。水とお茶は飲めます。\nお薬については、{{診療科}}の職員に確認してください。',
  },
  {
    by: admin,
    scope: 'facility',
    category: 'お薬',
    title: 'お薬は医師に確認します',
    body: '{{患者名}} さま\nお薬の飲み方は、医師に確認してからお返事します。',
  },
  {
    by: nurse,
    scope: 'me',
    category: '入院',
    title: '入院の持ち物',
    body: '{{患者名}} さま\nお薬手帳、診察券、上履き、着替えをお持ちください。貴重品は、なるべくお持ちにならないようお願いします。',
  },
  {
    by: doctor,
    scope: 'me',
    category: '返信',
    title: '診察のときに説明します',
    body: '{{患者名}} さま\n大切なご質問ですので、{{説明予定日}}にお会いしたときに、図を使って説明します。\n{{担当者名}}',
  },
];

/** Texts, hours, and threads in every state; the questions of the orders go on waiting. A second run finds them there. */
export async function seedChat(services: Services, owner: pg.Client, hospital: DemoHospital): Promise<void> {
  const { rows } = await owner.query('SELECT FROM chat_templates WHERE facility_id = $1 LIMIT 1', [
    hospital.facilityId,
  ]);
  if (rows.length > 0) return;
  const now = services.clock.now();
  const as = (email: string, hoursAgo: number) =>
    actAs(services, memberOf(hospital, email), new Date(now.getTime() - hoursAgo * HOUR));
  for (const { by, ...template } of templates) {
    const { id } = await createTemplate(as(by, 200), { ...template, departmentId: null });
    await seedLayers(as(by, 200), { kind: 'chatTemplate', contentId: id });
  }
  const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
  await updateChatSettings(as(admin, 200), {
    version: 0,
    hours: weekdays.map((weekday) => ({ weekday, opens: '09:00', closes: '17:00' })),
    closedOnHolidays: true,
    closedDays: [],
    automaticAnswer: null,
  });
  const [waiting, ...others] = await openOrders(owner, hospital);
  if (waiting) {
    await note(as(nurse, 1), { ...writing(waiting), text: '担当の医師に確認中です。返事は午後になりそうです。' });
  }
  const [answered, settled] = others;
  if (answered) {
    const text = '動画を見ていただき、ありがとうございます。気になることがあれば、ここに書いてください。';
    await reply(as(nurse, 5), { ...writing(answered), text, lastSeenId: null });
  }
  if (settled) {
    const text = '説明の日は、ご家族も一緒にお越しいただけます。';
    const thread = await reply(as(doctor, 30), { ...writing(settled), text, lastSeenId: null });
    await close(as(nurse, 26), {
      orderId: settled,
      version: thread.version,
      summary: '家族の同席について電話で質問があり、返信した。',
    });
  }
}

const writing = (orderId: OrderId) => ({ orderId, id: crypto.randomUUID() });

/** First the one whose question has waited longest, then some about which nobody has written. */
const openOrders = async (owner: pg.Client, { facilityId }: DemoHospital): Promise<OrderId[]> => {
  const { rows } = await owner.query<{ id: OrderId; waits: boolean }>(
    `SELECT o.id, t.order_id IS NOT NULL AS waits
       FROM orders o JOIN patients p ON p.id = o.patient_id LEFT JOIN chat_threads t ON t.order_id = o.id
      WHERE o.facility_id = $1 AND o.lifecycle = 'issued' AND o.expires_at > now() AND NOT p.is_sensitive
        AND (t.state = 'waitingStaff' OR (t.order_id IS NULL AND o.issued_at < now() - interval '40 hours'))
      ORDER BY t.waiting_since NULLS LAST, o.issued_at, o.id`,
    [facilityId],
  );
  const idsOf = (waits: boolean) => rows.filter((row) => row.waits === waits).map(({ id }) => id);
  return [...idsOf(true).slice(0, 1), ...idsOf(false)];
};
