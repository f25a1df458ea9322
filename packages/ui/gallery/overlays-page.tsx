import { useState } from 'react';
import { Button } from '#action/button.tsx';
import { ConfirmDialog } from '#overlay/confirm-dialog.tsx';
import { Dialog } from '#overlay/dialog.tsx';
import { IconButton } from '#action/icon-button.tsx';
import { bellIcon, copyIcon, dotsIcon, downloadIcon, helpIcon, pencilIcon, trashIcon } from '#tokens/icons.tsx';
import { Menu } from '#action/menu.tsx';
import { PageHeader } from '#layout/page-header.tsx';
import { Popover } from '#overlay/popover.tsx';
import { showSnackbar } from '#overlay/snackbar.tsx';
import { Tabs } from '#layout/tabs.tsx';
import { TextField } from '#form/text-field.tsx';
import { Tooltip } from '#overlay/tooltip.tsx';
import { Block, Line } from './block.tsx';

export function Overlays() {
  const [tab, setTab] = useState<'watched' | 'answers' | 'questions'>('watched');
  return (
    <>
      <PageHeader title="重なり" />
      <Block title="ダイアログ">
        <Line>
          <DialogExample />
          <ConfirmExample />
        </Line>
      </Block>
      <Block title="メニュー・吹き出し">
        <Line>
          <Menu
            align="start"
            trigger={<Button variant="subTertiary">操作</Button>}
            items={[
              { label: '編集', icon: pencilIcon, href: '#/fields' },
              {
                label: 'リンクをコピー',
                icon: copyIcon,
                onSelect: () => showSnackbar({ type: 'done', title: 'コピーしました' }),
              },
              { label: 'ダウンロード', icon: downloadIcon, disabled: true, onSelect: () => {} },
              'line',
              {
                label: '削除',
                icon: trashIcon,
                tone: 'error',
                onSelect: () => showSnackbar({ title: '削除できません' }),
              },
            ]}
          />
          <Popover
            trigger={
              <Button variant="subTertiary" icon={bellIcon}>
                お知らせ
              </Button>
            }
            title="お知らせ"
            align="start"
          >
            <p>山田 太郎 さんから質問が届きました。</p>
          </Popover>
          <Tooltip text="視聴した秒数 ÷ 動画の長さ。早送りは数えません。">
            <IconButton path={helpIcon} label="視聴率とは" title="" />
          </Tooltip>
          <IconButton path={dotsIcon} label="操作を開く" />
        </Line>
      </Block>
      <Block title="タブ">
        <Tabs
          label="オーダーの内容"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'watched', label: '視聴', panel: <p>3本の動画を視聴しました。</p> },
            { value: 'answers', label: '理解度', count: 5, panel: <p>5問中4問に正解しました。</p> },
            { value: 'questions', label: '質問', count: 1, panel: <p>質問が1件あります。</p> },
          ]}
        />
      </Block>
    </>
  );
}

function DialogExample() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="subTertiary" onClick={() => setOpen(true)}>
        期限を変える
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="期限を変える"
        description="患者さんのリンクはそのまま使えます。"
        actions={
          <>
            <Button variant="subTertiary" onClick={close}>
              キャンセル
            </Button>
            <Button onClick={close}>期限を変える</Button>
          </>
        }
      >
        <TextField label="新しい期限" required type="date" defaultValue="2026-11-28" />
      </Dialog>
    </>
  );
}

function ConfirmExample() {
  const [open, setOpen] = useState(false);
  const [loading, setLoading] = useState(false);
  const [error, setError] = useState('');
  const confirm = () => {
    setLoading(true);
    setTimeout(() => {
      setLoading(false);
      setError('通信できませんでした。もう一度お試しください。');
    }, 1200);
  };
  return (
    <>
      <Button
        variant="errorSecondary"
        onClick={() => {
          setError('');
          setOpen(true);
        }}
      >
        オーダーを取り消す
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="「大腸内視鏡検査の説明」を取り消しますか？"
        description="山田 太郎 さんのリンクはすぐに使えなくなります。記録は残ります。"
        verb="取り消す"
        destructive
        loading={loading}
        error={error}
        onConfirm={confirm}
      />
    </>
  );
}
