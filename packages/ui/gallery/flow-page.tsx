import { useState } from 'react';
import { ActionCard, ActionCards } from '#action/action-card.tsx';
import { Basket } from '#layout/basket.tsx';
import { BottomBar } from '#layout/bottom-bar.tsx';
import { Button } from '#action/button.tsx';
import { Card } from '#layout/card.tsx';
import { DonePanel } from '#feedback/done-panel.tsx';
import { FlowLayout } from '#layout/flow-layout.tsx';
import { arrowIcon, checkIcon, homeIcon, linkIcon, plusIcon, printerIcon, tabletIcon } from '#tokens/icons.tsx';
import { MediaCard, MediaGrid } from '#player/media-card.tsx';
import { PageHeader } from '#layout/page-header.tsx';
import { PatientBanner } from '#layout/patient-banner.tsx';
import { showSnackbar } from '#overlay/snackbar.tsx';
import { StatusBadge } from '#feedback/status-badge.tsx';
import { Stepper } from '#layout/stepper.tsx';
import { Block } from './block.tsx';

const videos = [
  { id: '1', title: '大腸内視鏡検査とは', duration: '5:20', poster: '/poster.svg' },
  { id: '2', title: '前日と当日の食事・薬', duration: '3:45', poster: '/poster.svg' },
  {
    id: '3',
    title: 'ポリープを取るときの説明と、取ったあとの過ごし方（出血に気をつけること）',
    duration: '7:02',
    poster: null,
  },
  { id: '4', title: '鎮静剤について', duration: '2:10', poster: '/poster.svg' },
];

const steps = [
  { label: '患者', href: '#/flow' },
  { label: '動画', href: '#/flow' },
  { label: '確認' },
  { label: '完了' },
];

const basketItem = (video: (typeof videos)[number]) => ({ key: video.id, label: video.title, detail: video.duration });

export function Flow() {
  const [chosen, setChosen] = useState(['1', '2']);
  const toggle = (id: string) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]));
  return (
    <>
      <PatientBanner
        name="山田 太郎"
        kana="ヤマダ タロウ"
        patientNumber="00012345"
        birthDate="1958年（昭和33年）4月2日"
        age={68}
        sex="男性"
        place="東3病棟 305号室"
        sameNameCount={1}
      />
      <div style={{ height: 12 }} />
      <PageHeader title="動画を選ぶ" trail={[{ label: '動画', href: '#/lists' }]} />
      <Stepper label="オーダーの手順" steps={steps} current={1} />
      <div style={{ height: 16 }} />
      <FlowLayout
        basket={
          <Card title={`選択中（${chosen.length}本・9分5秒）`}>
            <Basket
              items={chosen.flatMap((id) => videos.filter((video) => video.id === id)).map(basketItem)}
              empty="動画の「選ぶ」を押すと、ここに並びます。"
              onRemove={toggle}
              onReorder={setChosen}
            />
          </Card>
        }
      >
        <MediaGrid label="動画">
          {videos.map((video) => (
            <MediaCard
              key={video.id}
              title={video.title}
              poster={video.poster}
              duration={video.duration}
              selected={chosen.includes(video.id)}
              onOpen={() => showSnackbar({ type: 'info', title: 'プレビューを開きます' })}
              meta="確認問題 3問・字幕あり"
              badge={video.id === '4' && <StatusBadge status="unpublished" />}
              action={
                <Button
                  size="small"
                  variant={chosen.includes(video.id) ? 'secondary' : 'subTertiary'}
                  icon={chosen.includes(video.id) ? checkIcon : plusIcon}
                  aria-pressed={chosen.includes(video.id)}
                  onClick={() => toggle(video.id)}
                >
                  {chosen.includes(video.id) ? '選択中' : '選ぶ'}
                </Button>
              }
            />
          ))}
        </MediaGrid>
      </FlowLayout>
      <Done />
      <BottomBar back={<Button variant="subTertiary">戻る</Button>} note="下書きを保存しました 14:05">
        <Button iconEnd={arrowIcon}>プレビューへ</Button>
      </BottomBar>
    </>
  );
}

function Done() {
  const tell = (title: string) => () => showSnackbar({ type: 'info', title });
  return (
    <Block title="完了の画面">
      <DonePanel title="オーダーしました">山田 太郎 さんに、QRコードかリンクを渡してください。</DonePanel>
      <ActionCards>
        <ActionCard icon={printerIcon} title="説明書きを印刷" href="#/paper">
          A4・QRコード入り
        </ActionCard>
        <ActionCard icon={linkIcon} title="リンクをコピー" onPress={tell('コピーしました')}>
          メールや電子カルテに貼り付け
        </ActionCard>
        <ActionCard icon={tabletIcon} title="この端末で開始" onPress={tell('ロックします')}>
          職員の画面はロックされます
        </ActionCard>
        <ActionCard icon={homeIcon} title="ホームへ戻る" href="#/lists" />
      </ActionCards>
    </Block>
  );
}
