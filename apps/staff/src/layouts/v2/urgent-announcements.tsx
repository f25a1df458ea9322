import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { Session } from '@nattoku/contract/auth/auth';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useQuery } from '@tanstack/react-query';
import styles from '#layouts/v2/urgent-announcements.module.css';
import { useIsQuiet } from '#platform/use-is-quiet.ts';
import { href } from '#routing/paths.ts';
import { urgentAnnouncementsQuery, useReadAnnouncement } from '#parts/notification/announcement.queries.ts';

/** Above every page until it has been confirmed: somebody has to know it before going on. */
export function UrgentAnnouncements({ session }: { session: Session }) {
  const isQuiet = useIsQuiet();
  const enabled = isQuiet && isAllowed(session, 'notification.view');
  const { data } = useQuery({ ...urgentAnnouncementsQuery, enabled });
  const read = useReadAnnouncement();
  if (!data || data.items.length === 0) return null;
  return (
    <div className={styles.banners} data-print="hidden">
      {data.items.map(({ id, title }) => (
        <Notice
          key={id}
          tone="error"
          title={`緊急：${title}`}
          action={
            <span className={styles.actions}>
              <ButtonLink
                variant="fourth"
                size="small"
                href={href('/notification/detail', { announcement: id })}
                aria-label={`「${title}」の内容を見る`}
              >
                内容を見る
              </ButtonLink>
              <Button
                variant="errorSecondary"
                size="small"
                aria-label={`「${title}」を確認しました`}
                loading={read.isPending && read.variables.announcementId === id}
                onClick={() => read.mutate({ announcementId: id, acknowledge: true })}
              >
                確認しました
              </Button>
            </span>
          }
        />
      ))}
    </div>
  );
}
