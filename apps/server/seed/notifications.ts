import type pg from 'pg';
import { readAllNotifications } from '#areas/notification/notification.operations.ts';
import { notify } from '#kernel/notify.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';
import { actAs, type DemoHospital } from '#seed/world.ts';

type News = { hoursAgo: number; title: string; body: string; read?: true };

const news: readonly News[] = [
  {
    hoursAgo: 21 * 24,
    title: '納得をはじめてお使いの方へ',
    body: 'これはお試し用のデータです。患者さんも職員も、実在の人ではありません。',
    read: true,
  },
  {
    hoursAgo: 6 * 24,
    title: '動画を2本追加しました',
    body: '「造影CT検査について」と「全身麻酔について」を追加しました。アプローチの一覧からご覧になれます。',
    read: true,
  },
  {
    hoursAgo: 20,
    title: 'システム点検のお知らせ',
    body: '来週の日曜日、午前2時から3時まで点検のため使えません。患者用のページも表示できません。',
  },
];

const tell = write(async (tx, { title, body }: News, scope: StaffScope) => {
  const { rows } = await tx.$client.query<{ id: StaffScope['actor']['staffId'] }>(
    "SELECT id FROM staff WHERE state = 'active' ORDER BY id",
  );
  const staffIds = rows.map(({ id }) => id);
  const bells = await notify(tx, { staffIds, kind: 'announcement', title, body, link: null }, scope.clock.now());
  return {
    result: {},
    audit: { action: 'notification.announce', subject: { type: 'facility', id: scope.actor.facilityId } },
    changes: bells,
  };
});

/** What the administrator told everybody; older ones have been read. */
export async function seedNotifications(services: Services, owner: pg.Client, hospital: DemoHospital): Promise<void> {
  const { rowCount } = await owner.query(
    "SELECT FROM notifications WHERE facility_id = $1 AND kind = 'announcement' LIMIT 1",
    [hospital.facilityId],
  );
  const admin = [...hospital.staff.values()].find(({ role }) => role === 'admin');
  if (rowCount || !admin) return;
  const now = services.clock.now().getTime();
  for (const item of news) {
    const at = new Date(now - item.hoursAgo * 3_600_000);
    await tell(actAs(services, admin, at), item);
    if (!item.read) continue;
    for (const member of hospital.staff.values()) {
      await readAllNotifications(actAs(services, member, new Date(at.getTime() + 3_600_000)), {});
    }
  }
}
