import { type InterviewInstrument, licenceNames } from '@nattoku/contract/medical-interview/interview-instrument';
import { Button } from '@nattoku/ui/action/button';
import { Badge } from '@nattoku/ui/feedback/badge';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { clipboardIcon, plusIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InstrumentDialog } from '#areas/medical-interview/template/instrument/instrument-dialog.tsx';
import { instrumentsQuery } from '#areas/medical-interview/template/instrument/instrument.queries.ts';
import styles from '#areas/medical-interview/template/interview.module.css';

/** The register of scales that others own, and whether the hospital may use them. */
export function InstrumentsButton() {
  const [open, setOpen] = useState(false);
  const [editing, setEditing] = useState<InterviewInstrument | 'new'>();
  return (
    <>
      <Button variant="subTertiary" icon={clipboardIcon} onClick={() => setOpen(true)}>
        尺度の登録
      </Button>
      {open && !editing && (
        <Dialog
          open
          size="large"
          onClose={() => setOpen(false)}
          title="尺度の登録"
          description="ほかの人がつくった尺度は、使ってよいことを記録したものだけを公開できます。"
          actions={
            <Button icon={plusIcon} onClick={() => setEditing('new')}>
              尺度を登録
            </Button>
          }
        >
          <Register onEdit={setEditing} />
        </Dialog>
      )}
      {editing && (
        <InstrumentDialog instrument={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}

function Register({ onEdit }: { onEdit: (instrument: InterviewInstrument) => void }) {
  const { data, isError, isFetching, refetch } = useQuery(instrumentsQuery);
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={5} />;
  if (data.items.length === 0) {
    return (
      <EmptyState icon={clipboardIcon} title="登録した尺度はありません">
        PHQ-9やGAD-7など、ほかの人がつくった尺度を使うときに登録します。
      </EmptyState>
    );
  }
  return (
    <ul role="list" className={styles.differences}>
      {data.items.map((instrument) => (
        <li key={instrument.id} className={styles.instrument}>
          <span className={styles.stack}>
            <span className={styles.name}>{instrument.name}</span>
            <span className={styles.quiet}>
              {instrument.holder}・{instrument.lowest}〜{instrument.highest}点
              {instrument.scoringVersion && `・採点 ${instrument.scoringVersion}`}
            </span>
            {instrument.proof && <span className={styles.quiet}>根拠：{instrument.proof}</span>}
          </span>
          <span className={styles.actions}>
            <Badge tone={tones[instrument.licence]}>{licenceNames[instrument.licence]}</Badge>
            <Button
              size="small"
              variant="tertiary"
              aria-label={`「${instrument.name}」の登録を変更`}
              onClick={() => onEdit(instrument)}
            >
              変更
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}

const tones = { free: 'done', permitted: 'done', unclear: 'warning', notPermitted: 'error' } as const;
