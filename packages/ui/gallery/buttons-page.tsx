import { useState } from 'react';
import { Button, ButtonLink } from '#action/button.tsx';
import { CountBadge } from '#feedback/count-badge.tsx';
import { IconButton } from '#action/icon-button.tsx';
import { arrowIcon, bellIcon, dotsIcon, eyeIcon, plusIcon, trashIcon } from '#tokens/icons.tsx';
import { PageHeader } from '#layout/page-header.tsx';
import { Spinner } from '#feedback/spinner.tsx';
import { buttonSizes, buttonStyles, fontWeights } from '#tokens/theme.tsx';
import { Block, Line } from './block.tsx';
import styles from './gallery.module.css';

export function Buttons() {
  const [saving, setSaving] = useState(false);
  const [watching, setWatching] = useState(false);
  return (
    <>
      <PageHeader title="ボタン" description="主な操作は1画面に1つ。取り消せない操作は赤い枠で、動詞で言い切ります。" />
      <Block title="8つの種類">
        <Matrix />
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

const faces = buttonSizes.flatMap((size) => fontWeights.map((weight) => ({ size, weight })));

/** Every given style in every given size and weight, and what it looks like while it works or cannot be used. */
function Matrix() {
  return (
    <div className={styles.scroll}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">種類</th>
            {faces.map(({ size, weight }) => (
              <th key={size + weight} scope="col">
                {size}・{weight}
              </th>
            ))}
            <th scope="col">処理中</th>
            <th scope="col">使えない</th>
          </tr>
        </thead>
        <tbody>
          {buttonStyles.map((style) => (
            <tr key={style}>
              <th scope="row">{style}</th>
              {faces.map(({ size, weight }) => (
                <td key={size + weight}>
                  <Button variant={style} size={size} weight={weight} icon={plusIcon}>
                    {style}
                  </Button>
                </td>
              ))}
              <td>
                <Button variant={style} loading>
                  {style}
                </Button>
              </td>
              <td>
                <Button variant={style} disabled>
                  {style}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
