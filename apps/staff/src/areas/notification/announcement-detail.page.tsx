import { AnnouncementId } from '@nattoku/contract/shared/primitives';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { checkIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { AnnouncementAuthor } from '#areas/notification/announcement-author.tsx';
import { AnnouncementBody } from '#areas/notification/announcement-body.tsx';
import { runWords } from '#areas/notification/announcement-words.ts';
import styles from '#areas/notification/announcement.module.css';
import { loadQuery } from '#platform/query-client.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { AnnouncementBadges, sourceNames } from '#parts/notification/announcement-badges.tsx';
import { announcementQuery, useReadAnnouncement } from '#parts/notification/announcement.queries.ts';

export const search = z.object({ announcement: AnnouncementId });
type Props = PageProps<'/notification/detail', typeof search>;

export const load = ({ search: { announcement }, signal }: LoadProps<Props>) =>
  loadQuery(announcementQuery(announcement), signal);

export function Page({ search: { announcement }, title }: Props) {
  return <AnnouncementDetail key={announcement} {...{ announcement, title }} />;
}

function AnnouncementDetail({ announcement: id, title }: { announcement: AnnouncementId; title: string }) {
  const { data: announcement } = useSuspenseQuery(announcementQuery(id));
  const { readAt, acknowledgedAt, needsAcknowledgement, state, source, editable } = announcement;
  const read = useReadAnnouncement();
  useReadOnce(id, readAt === null && ['current', 'over'].includes(state));
  const mustConfirm = state === 'current' && needsAcknowledgement && acknowledgedAt === null;

  return (
    <PageWidth kind="reading">
      <PageHeader title={title} trail={[{ label: '院内掲示', href: href('/notification/list') }]} />
      <article aria-labelledby="announcement-title">
        <h2 id="announcement-title" className={styles.heading}>
          {announcement.title}
        </h2>
        <p className={styles.meta}>
          <AnnouncementBadges announcement={announcement} />
          <span>{sourceNames[source]}から</span>
          <span>{runWords(announcement)}</span>
        </p>
        <AnnouncementBody text={announcement.body} />
      </article>
      {mustConfirm && (
        <Notice
          tone="warning"
          title="内容を読んだら「確認しました」を押してください。"
          action={
            <Button
              icon={checkIcon}
              loading={read.isPending && read.variables.acknowledge}
              onClick={() => read.mutate({ announcementId: id, acknowledge: true })}
            >
              確認しました
            </Button>
          }
        >
          押したことは、お名前とともに記録されます。
        </Notice>
      )}
      {needsAcknowledgement && acknowledgedAt && (
        <Notice tone="done">{formatDateTime(acknowledgedAt)} に確認しました。</Notice>
      )}
      {editable && <AnnouncementAuthor announcement={announcement} />}
    </PageWidth>
  );
}

/** To open it is to read it, once. */
function useReadOnce(id: AnnouncementId, isNew: boolean) {
  const { mutate } = useReadAnnouncement();
  const told = useRef(false);
  useEffect(() => {
    if (!isNew || told.current) return;
    told.current = true;
    mutate({ announcementId: id, acknowledge: false });
  }, [id, isNew, mutate]);
}
