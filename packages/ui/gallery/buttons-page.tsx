import { useState } from 'react';
import { Button, ButtonLink } from '#button.tsx';
import { CountBadge } from '#count-badge.tsx';
import { IconButton } from '#icon-button.tsx';
import { arrowIcon, bellIcon, dotsIcon, eyeIcon, pencilIcon, plusIcon, trashIcon } from '#icons.tsx';
import { PageHeader } from '#page-header.tsx';
import { Spinner } from '#spinner.tsx';
import { buttonStyles } from '#theme.tsx';
import { Block, Line } from './block.tsx';

const words = { primary: '保存する', errorSecondary: '取り消す' } as const;

export function Buttons() {
  const [saving, setSaving] = useState(false);
  const [watching, setWatching] = useState(false);
  return (
    <>
      <PageHeader title="ボタン" description="主な操作は1画面に1つ。取り消せない操作は赤い枠で、動詞で言い切ります。" />
      <Block title="8つの種類・大">
        <Line>
          {buttonStyles.map((style) => (
            <Button key={style} variant={style}>
              {style in words ? words[style as keyof typeof words] : style}
            </Button>
          ))}
        </Line>
        <Line>
          {buttonStyles.map((style) => (
            <Button key={style} variant={style} icon={plusIcon} weight="normal">
              {style}
            </Button>
          ))}
        </Line>
      </Block>
      <Block title="小">
        <Line>
          {buttonStyles.map((style) => (
            <Button key={style} variant={style} size="small" icon={pencilIcon}>
              {style}
            </Button>
          ))}
        </Line>
      </Block>
      <Block title="状態">
        <Line>
          <Button loading>保存する</Button>
          <Button variant="tertiary" loading>
            保存する
          </Button>
          <Button disabled>保存する</Button>
          <Button
            loading={saving}
            onClick={() => {
              setSaving(true);
              setTimeout(() => setSaving(false), 1500);
            }}
          >
            押すと1.5秒かかる
          </Button>
          <ButtonLink href="#/buttons" variant="secondary" iconEnd={arrowIcon}>
            リンクのボタン
          </ButtonLink>
        </Line>
        <div style={{ maxWidth: 240 }}>
          <Button wide>次の一歩をはっきり名乗る長い名前のボタン</Button>
        </div>
      </Block>
      <Block title="アイコンだけ">
        <Line>
          <IconButton path={dotsIcon} label="操作を開く" />
          <IconButton path={trashIcon} label="削除" size="small" />
          <IconButton path={bellIcon} label="お知らせ" badge={<CountBadge count={3} />} />
          <IconButton path={bellIcon} label="お知らせ（多数）" badge={<CountBadge count={120} />} />
          <IconButton path={eyeIcon} label="見守る" aria-pressed={watching} onClick={() => setWatching(!watching)} />
          <IconButton path={trashIcon} label="削除できません" disabled />
        </Line>
      </Block>
      <Block title="待つ">
        <Line>
          <Spinner size="small" />
          <Spinner />
          <Spinner size="large" />
        </Line>
      </Block>
    </>
  );
}
