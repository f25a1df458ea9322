import { announcementContract, type Announcement } from '@nattoku/contract/notification/announcement';
import { Button } from '@nattoku/ui/action/button';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useId, useState } from 'react';
import { AnnouncementBody } from '#areas/notification/announcement-body.tsx';
import { AnnouncementFields } from '#areas/notification/announcement-fields.tsx';
import { announcementOf, checkValues, valuesOf, type Values } from '#areas/notification/announcement-values.ts';
import styles from '#areas/notification/announcement.module.css';
import { call } from '#platform/network/call.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { useSession } from '#platform/session/use-session.ts';
import { refetchAnnouncements } from '#parts/notification/announcement.queries.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';
import { Form } from '@nattoku/ui/form/form';

type Props = { announcement?: Announcement; onClose: () => void; onSaved: (saved: Announcement) => void };

/** Writes a draft, or mends what stands there. Publishing is a step of its own, on the page that shows it as readers see it. */
export function AnnouncementDialog({ announcement, onClose, onSaved }: Props) {
  const formId = useId();
  const session = useSession();
  const [key] = useState(newIdempotencyKey);
  const [preview, setPreview] = useState<Values | null>(null);
  const form = useValidatedForm<Values, Announcement>({
    defaultValues: valuesOf(announcement),
    check: checkValues,
    save: (values) => {
      const body = announcementOf(values);
      if (!announcement) return call(announcementContract.create, { body, idempotencyKey: key });
      const { id: announcementId, version } = announcement;
      return call(announcementContract.update, { params: { announcementId }, body: { ...body, version } });
    },
    onSaved: (saved) => {
      void refetchAnnouncements();
      showSnackbar({
        type: 'done',
        title: announcement ? '院内掲示を保存しました' : '下書きを保存しました',
        desc: saved.title,
      });
      onSaved(saved);
    },
  });

  return (
    <EditingDialog
      onClose={onClose}
      size="large"
      title={announcement ? '院内掲示を編集' : '院内掲示を作成'}
      description="患者さんの名前や病状は書かないでください。ほかの人の目に入る場所にも表示されます。"
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            やめる
          </Button>
          <Button variant="tertiary" onClick={() => setPreview(preview ? null : form.getValues())}>
            {preview ? '入力に戻る' : 'プレビュー'}
          </Button>
          <Button type="submit" form={formId} loading={form.isSaving}>
            {announcement && announcement.state !== 'draft' ? '変更を保存する' : '下書きを保存する'}
          </Button>
        </>
      )}
    >
      {preview && (
        <div className={styles.preview}>
          <p className={styles.heading}>{preview.title || '（件名なし）'}</p>
          <AnnouncementBody text={preview.body} />
        </div>
      )}
      <div hidden={preview !== null}>
        <Form id={formId} full {...form.formProps}>
          <FormRefusal>{form.refusal}</FormRefusal>
          <AnnouncementFields
            form={form}
            toAllFacilities={session.role === 'operator'}
            isPublished={announcement !== undefined && announcement.state !== 'draft'}
          />
        </Form>
      </div>
    </EditingDialog>
  );
}
