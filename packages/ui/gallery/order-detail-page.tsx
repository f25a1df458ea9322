import { Button } from '#action/button.tsx';
import { Card } from '#layout/card.tsx';
import { DescriptionList } from '#feedback/description-list.tsx';
import { checkIcon, emailIcon, eyeIcon, printerIcon, qrScanIcon } from '#tokens/icons.tsx';
import { RowMenu } from '#action/menu.tsx';
import { Notice } from '#feedback/notice.tsx';
import { PageHeader } from '#layout/page-header.tsx';
import { PatientBanner } from '#layout/patient-banner.tsx';
import { showSnackbar } from '#overlay/snackbar.tsx';
import { StatusBadge } from '#feedback/status-badge.tsx';
import { Timeline } from '#feedback/timeline.tsx';
import { WatchedBar } from '#player/watched-bar.tsx';
import styles from './gallery.module.css';
import { longName } from './names.ts';

const tell = (title: string) => () => showSnackbar({ type: 'info', title });

/** A whole page made of the parts, with the longest name there is. */
export function OrderDetail() {
  return (
    <>
      <PatientBanner
        name={longName}
        kana="ジュゲム ジュゲムゴコウノスリキレ"
        patientNumber="00012345"
        birthDate="1958年（昭和33年）4月2日"
        age={68}
        sex="男性"
        place="東3病棟 305号室"
      />
      <div style={{ height: 12 }} />
      <PageHeader
        title="大腸内視鏡検査の説明"
        trail={[
          { label: '動画', href: '#/lists' },
          { label: 'オーダー一覧', href: '#/lists' },
        ]}
        meta={<StatusBadge status="needsAttention" />}
        action={
          <>
            <Button variant="subTertiary" icon={qrScanIcon} onClick={tell('QRコード')}>
              リンクを渡す
            </Button>
            <Button icon={checkIcon} onClick={tell('確認済みにしました')}>
              確認済みにする
            </Button>
            <RowMenu
              label="オーダーの操作"
              items={[
                { label: '期限を変える', icon: eyeIcon, onSelect: tell('期限') },
                { label: '印刷', icon: printerIcon, href: '#/paper' },
              ]}
            />
          </>
        }
      />
      <Notice tone="warning" title="確認が必要です">
        確認問題に1問まちがえ、質問が1件あります。
      </Notice>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <WatchedVideos />
          <Card title="経過">
            <Timeline
              label="経過"
              items={[
                { key: '1', time: '2026/11/21(土) 13:40', icon: eyeIcon, tone: 'primary', title: '開封しました' },
                { key: '2', time: '2026/11/20(金) 17:12', icon: emailIcon, title: 'リンクを渡しました' },
              ]}
            />
          </Card>
        </div>
        <Card title="オーダー">
          <DescriptionList
            items={[
              { term: '期限', detail: '2026/11/28(土)' },
              { term: '送信者', detail: '佐藤 美咲' },
              { term: '送信', detail: '2026/11/20(金) 17:12' },
              { term: 'メッセージ', detail: '手術の前に、かならずご覧ください。' },
            ]}
          />
        </Card>
      </div>
    </>
  );
}

function WatchedVideos() {
  return (
    <Card title="視聴">
      <div className={styles.stack}>
        <p>1. 大腸内視鏡検査とは（5分20秒）</p>
        <WatchedBar
          durationSeconds={320}
          ranges={[{ start: 0, end: 320 }]}
          markers={[{ at: 100, label: '問1 正解', tone: 'done' }]}
        />
        <p>2. 前日と当日の食事・薬（3分45秒）</p>
        <WatchedBar
          durationSeconds={225}
          ranges={[
            { start: 0, end: 70 },
            { start: 120, end: 190 },
          ]}
          markers={[
            { at: 60, label: '問2 まちがい', tone: 'error' },
            { at: 150, label: '問3 正解', tone: 'done' },
          ]}
        />
        <p>3. 鎮静剤について（2分10秒）</p>
        <WatchedBar durationSeconds={130} ranges={[]} />
      </div>
    </Card>
  );
}
