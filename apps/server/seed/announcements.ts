import type { NewAnnouncement } from '@nattoku/contract/notification/announcement';
import {
  createAnnouncement,
  publishAnnouncement,
  withdrawAnnouncement,
} from '#areas/notification/announcement.operations.ts';
import { readAnnouncement } from '#areas/notification/announcement.reading.ts';
import { tellAnnouncements } from '#areas/notification/announcement.telling.ts';
import type { Services } from '#kernel/services.ts';
import { actAs, memberOf, type DemoHospital } from '#seed/world.ts';

type Place = 'sakura' | 'midori' | 'operator';
type News = Partial<Omit<NewAnnouncement, 'title' | 'body'>> & {
  place: Place;
  hoursAgo: number;
  title: string;
  body: string;
  /** Everybody in the same facility read it an hour later. */
  read?: true;
  end?: 'draft' | 'withdrawn';
  hoursUntil?: number;
};

const authors: Record<Place, string> = {
  sakura: 'admin@sakura.example',
  midori: 'admin@midori.example',
  operator: 'operator@nattoku.example',
};

/** One of every sort: pinned, for some only, to be confirmed, urgent, scheduled, over, withdrawn, a draft, and the operator's to all. */
const news: readonly News[] = [
  {
    place: 'operator',
    hoursAgo: 30 * 24,
    title: '納得をはじめてお使いの方へ',
    body: 'これはお試し用のデータです。患者さんも職員も、実在の人ではありません。\n\n画面の右上の「？」を押すと、開いている画面の使い方が表示されます。',
    pinned: true,
    read: true,
  },
  {
    place: 'sakura',
    hoursAgo: 21 * 24,
    title: '年末年始の説明動画の運用について',
    body: '12月29日から1月3日までは、急ぎの検査を除いて新しいオーダーを出さないでください。',
    read: true,
    hoursUntil: -48,
  },
  {
    place: 'sakura',
    hoursAgo: 6 * 24,
    title: '動画を2本追加しました',
    body: '「造影CT検査について」と「全身麻酔について」を追加しました。\n\nアプローチの一覧からご覧になれます。',
    read: true,
  },
  {
    place: 'sakura',
    hoursAgo: 50,
    title: '夜間の研修会を開きます',
    body: '日時が決まりましたら、あらためてお知らせします。',
    end: 'withdrawn',
  },
  {
    place: 'operator',
    hoursAgo: 20,
    title: 'システム点検のお知らせ',
    body: '来週の日曜日、午前2時から3時まで点検のため使えません。患者さん用のページも表示できません。',
    importance: 'important',
  },
  {
    place: 'sakura',
    hoursAgo: 9,
    title: '患者さんの本人確認の手順が変わりました',
    body: 'QRコードをお渡しするときは、お名前と生年月日を患者さんご自身に言っていただいてください。\n\n手順書を読んだら「確認しました」を押してください。',
    importance: 'important',
    pinned: true,
    needsAcknowledgement: true,
    roles: ['doctor', 'nurse'],
  },
  {
    place: 'midori',
    hoursAgo: 3,
    title: '院内ネットワークの障害について',
    body: '3階東側で通信が不安定です。復旧までは、別の階の端末をお使いください。',
    importance: 'urgent',
  },
  {
    place: 'sakura',
    hoursAgo: 2,
    title: '来月の勉強会のご案内',
    body: '説明のしかたについての勉強会です。詳しくは当日にお知らせします。',
    hoursUntil: 40 * 24,
  },
  {
    place: 'sakura',
    hoursAgo: 1,
    title: '外来待合の案内板について（書きかけ）',
    body: '案内板の表示を新しくします。',
    end: 'draft',
  },
];

const HOUR = 3_600_000;

/** What administrators and the operator told, at the times when they would have. */
export async function seedAnnouncements(services: Services, places: Record<Place, DemoHospital>): Promise<void> {
  const { facilityId } = places.operator;
  const { rowCount } = await services.database.transaction(facilityId, (tx) =>
    tx.$client.query('SELECT FROM announcements LIMIT 1'),
  );
  if (rowCount) return;
  for (const item of news) await live(services, places, item);
}

const live = async (services: Services, places: Record<Place, DemoHospital>, item: News): Promise<void> => {
  const { place, hoursAgo, read, end, hoursUntil, ...given } = item;
  const at = new Date(services.clock.now().getTime() - hoursAgo * HOUR);
  const author = actAs(services, memberOf(places[place], authors[place]), at);
  const { id, version } = await createAnnouncement(author, {
    importance: 'normal',
    pinned: false,
    needsAcknowledgement: false,
    roles: [],
    departmentIds: [],
    publishFrom: null,
    ...given,
    publishUntil:
      hoursUntil === undefined ? null : new Date(services.clock.now().getTime() + hoursUntil * HOUR).toISOString(),
  });
  if (end === 'draft') return;
  const published = await publishAnnouncement(author, { announcementId: id, version });
  const then = (hours: number) => new Date(at.getTime() + hours * HOUR);
  await tellAnnouncements({ ...services, clock: { now: () => at } });
  if (end === 'withdrawn') {
    const later = actAs(services, author.actor, then(1));
    await withdrawAnnouncement(later, { announcementId: id, version: published.version });
    await tellAnnouncements({ ...services, clock: { now: () => then(1) } });
  }
  if (!read) return;
  const readers = place === 'operator' ? Object.values(places) : [places[place]];
  for (const member of readers.flatMap(({ staff }) => [...staff.values()])) {
    await readAnnouncement(actAs(services, member, then(2)), { announcementId: id, acknowledge: false });
  }
};
