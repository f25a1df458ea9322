import { Badge } from '#feedback/badge.tsx';
import { Button } from '#action/button.tsx';
import { DescriptionList } from '#feedback/description-list.tsx';
import { alarmIcon, bellIcon, checkIcon, emailIcon, eyeIcon, plusIcon } from '#tokens/icons.tsx';
import { Notice } from '#feedback/notice.tsx';
import { PageHeader } from '#layout/page-header.tsx';
import { ProgressBar } from '#feedback/progress-bar.tsx';
import { Skeleton, SkeletonText } from '#feedback/skeleton.tsx';
import { closeSnackbar, showSnackbar } from '#overlay/snackbar.tsx';
import type { SnackbarType } from '#overlay/snackbar.tsx';
import { Stat } from '#feedback/stat.tsx';
import { StatusBadge, statusLooks } from '#feedback/status-badge.tsx';
import type { Status } from '#feedback/status-badge.tsx';
import { Timeline } from '#feedback/timeline.tsx';
import { Block, Line } from './block.tsx';
import styles from './gallery.module.css';

const snackbars: { type: SnackbarType; title: string; desc?: string }[] = [
  { type: 'error', title: '保存できませんでした', desc: '通信の状態を確認して、もう一度お試しください。' },
  { type: 'done', title: 'リンクをコピーしました' },
  { type: 'info', title: '新しい版があります', desc: '次の画面から新しい版になります。' },
  { type: 'warning', title: 'まもなくログアウトします', desc: '5分間操作がありません。' },
];

export function Feedback() {
  return (
    <>
      <PageHeader title="知らせ" />
      <Block title="スナックバー">
        <Line>
          {snackbars.map((snackbar) => (
            <Button key={snackbar.type} variant="subTertiary" onClick={() => showSnackbar(snackbar)}>
              {snackbar.type}
            </Button>
          ))}
          <Button
            variant="subTertiary"
            onClick={() =>
              showSnackbar({
                type: 'done',
                title: '1件を取り消しました',
                action: { label: '元に戻す', onPress: () => showSnackbar({ type: 'done', title: '元に戻しました' }) },
              })
            }
          >
            元に戻せる
          </Button>
          <Button variant="fourth" onClick={closeSnackbar}>
            閉じる
          </Button>
        </Line>
      </Block>
      <Block title="その場の知らせ">
        <div className={styles.stack}>
          <Notice>この動画は変換せずにそのまま再生されます。</Notice>
          <Notice tone="done" title="本人確認ができました" />
          <Notice
            tone="warning"
            title="同じ読みの患者が他に2人います"
            action={
              <Button size="small" variant="subTertiary">
                見比べる
              </Button>
            }
          >
            患者番号と生年月日を確かめてください。
          </Notice>
          <Notice tone="error" title="保存できませんでした">
            他の職員が先に保存しました。内容を確かめてください。
          </Notice>
        </div>
      </Block>
      <Statuses />
      <Figures />
    </>
  );
}

function Statuses() {
  return (
    <Block title="状態の言葉">
      <Line>
        {(Object.keys(statusLooks) as Status[]).map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Line>
      <Line>
        <Badge>消化器内科</Badge>
        <Badge tone="primary">字幕あり</Badge>
        <Badge tone="warning" icon={alarmIcon}>
          あと2日
        </Badge>
      </Line>
    </Block>
  );
}

function Figures() {
  return (
    <>
      <Block title="数・進み具合">
        <div className={styles.swatches}>
          <Stat label="要確認" value={4} unit="件" tone="error" href="#/lists" />
          <Stat label="未開封" value={12} unit="件" note="うち期限が近い 3件" href="#/lists" />
          <Stat label="平均視聴" value="73" unit="%" />
        </div>
        <div className={styles.stack} style={{ maxWidth: 480, marginTop: 16 }}>
          <ProgressBar label="視聴" share={0.42} />
          <ProgressBar label="完了" share={1} tone="done" />
          <ProgressBar label="読み込み" />
          <SkeletonText lines={3} />
          <Skeleton width="12rem" height="2.5rem" />
        </div>
      </Block>
      <Block title="記録">
        <div className={styles.columns}>
          <Timeline
            label="この患者の記録"
            items={[
              { key: '1', time: '2026/11/21(土) 14:05', icon: checkIcon, tone: 'done', title: 'すべて視聴しました' },
              {
                key: '2',
                time: '2026/11/21(土) 13:48',
                icon: bellIcon,
                tone: 'error',
                title: '質問がありました',
                href: '#/order-detail',
                detail: '「薬はいつまで飲んでよいですか？」',
              },
              { key: '3', time: '2026/11/21(土) 13:40', icon: eyeIcon, tone: 'primary', title: '開封しました' },
              { key: '4', time: '2026/11/20(金) 17:12', icon: emailIcon, title: 'リンクを渡しました' },
              {
                key: '5',
                time: '2026/11/20(金) 17:10',
                icon: plusIcon,
                title: 'オーダーを作成しました',
                detail: '佐藤 美咲',
              },
            ]}
          />
          <DescriptionList
            items={[
              { term: '期限', detail: '2026/11/28(土)' },
              { term: '送信者', detail: '佐藤 美咲（看護師）' },
              { term: 'メッセージ', detail: '手術の前に、\nかならずご覧ください。' },
              { term: '最終アクセス', detail: null },
            ]}
          />
        </div>
      </Block>
      <Block title="横並びの項目">
        <DescriptionList
          layout="columns"
          items={[
            { term: '電話番号', detail: '090-1234-5678' },
            { term: '住所', detail: '東京都千代田区1-2-3 さくらハイツ405号室' },
            { term: '主治医', detail: '田中 一郎' },
            { term: '使用言語', detail: '日本語' },
          ]}
        />
      </Block>
    </>
  );
}
