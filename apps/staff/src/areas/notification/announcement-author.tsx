import { announcementContract, type Announcement } from '@nattoku/contract/notification/announcement';
import { ApiProblem } from '@nattoku/contract/shared/client';
import { Button } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { pencilIcon, sendIcon, undoIcon } from '@nattoku/ui/tokens/icons';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { audienceWords } from '#areas/notification/announcement-words.ts';
import styles from '#areas/notification/announcement.module.css';
import { call } from '#platform/network/call.ts';
import { useNow } from '#platform/use-now.ts';
import { refetchAnnouncements } from '#parts/notification/announcement.queries.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';

const AnnouncementDialog = lazy(async () => ({
  default: (await import('#areas/notification/announcement-dialog.tsx')).AnnouncementDialog,
}));

type Asked = 'publish' | 'withdraw' | 'edit' | null;

/** For the person who may announce: whom it reaches, and what can be done with it. */
export function AnnouncementAuthor({ announcement }: { announcement: Announcement }) {
  const { data: facility } = useQuery(facilityQuery);
  const [asked, setAsked] = useState<Asked>(null);
  const { state, reach } = announcement;
  const canEdit = ['draft', 'scheduled', 'current'].includes(state);
  const close = () => setAsked(null);
  return (
    <section className={styles.author} aria-label="院内掲示の管理">
      <Card title="院内掲示の管理">
        <div className={styles.stack}>
          <DescriptionList
            items={[
              { term: '対象', detail: audienceWords(announcement, facility) },
              ...(reach
                ? [
                    { term: '読んだ職員', detail: `${reach.recipients}人中 ${reach.read}人` },
                    ...(announcement.needsAcknowledgement
                      ? [{ term: '確認した職員', detail: `${reach.recipients}人中 ${reach.acknowledged}人` }]
                      : []),
                  ]
                : []),
            ]}
          />
          {canEdit && (
            <div className={styles.actions}>
              {state === 'draft' && (
                <Button icon={sendIcon} onClick={() => setAsked('publish')}>
                  公開する
                </Button>
              )}
              <Button variant="tertiary" icon={pencilIcon} onClick={() => setAsked('edit')}>
                編集
              </Button>
              <Button variant="errorSecondary" icon={undoIcon} onClick={() => setAsked('withdraw')}>
                {state === 'draft' ? '下書きを破棄' : '取り下げる'}
              </Button>
            </div>
          )}
        </div>
      </Card>
      {asked === 'edit' && (
        <Suspense>
          <AnnouncementDialog announcement={announcement} onClose={close} onSaved={close} />
        </Suspense>
      )}
      {(asked === 'publish' || asked === 'withdraw') && (
        <ChangeQuestion announcement={announcement} verb={asked} onClose={close} />
      )}
    </section>
  );
}

type QuestionProps = { announcement: Announcement; verb: 'publish' | 'withdraw'; onClose: () => void };

function ChangeQuestion({ announcement: { id, title, version, state, publishFrom }, verb, onClose }: QuestionProps) {
  const now = useNow();
  const change = useMutation({
    mutationFn: () => call(announcementContract[verb], { params: { announcementId: id }, body: { version } }),
    onSettled: refetchAnnouncements,
    onSuccess: () => {
      onClose();
      showSnackbar({ type: 'done', title: verb === 'publish' ? '公開しました' : '取り下げました', desc: title });
    },
  });
  const waits = publishFrom !== null && new Date(publishFrom) > now;
  const words = {
    publish: {
      title: `「${title}」を公開しますか？`,
      description: waits
        ? '決めた日時になると、対象の職員のベルと一覧に表示されます。'
        : '対象の職員のベルと一覧に、すぐに表示されます。',
      verb: '公開する',
    },
    withdraw: {
      title: state === 'draft' ? `下書き「${title}」を破棄しますか？` : `「${title}」を取り下げますか？`,
      description:
        state === 'draft'
          ? '破棄した下書きは公開できません。'
          : '職員の画面から消えます。もう一度公開することはできません。',
      verb: state === 'draft' ? '下書きを破棄する' : '取り下げる',
    },
  }[verb];
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      {...words}
      destructive={verb === 'withdraw'}
      loading={change.isPending}
      error={change.error instanceof ApiProblem ? change.error.body.title : undefined}
      onConfirm={() => change.mutate()}
    />
  );
}
