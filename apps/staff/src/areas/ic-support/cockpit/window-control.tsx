import { icWindowContract } from '@nattoku/contract/ic-support/ic-window';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { openInNewIcon, tabletIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import { refetchSession } from '#areas/ic-support/session/session.queries.ts';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';
import { useCommand } from '#editing/use-command.ts';
import { tokyoBox } from '#editing/tokyo-box.ts';
import { call } from '#platform/network/call.ts';

/** Where a tablet types the code, and another monitor is opened. */
const ROOM = '/p/room';

type Code = { code: string; until: string; isBlocked: boolean };

/** The patient's window: on another monitor of this machine, or on any tablet by a code that lives two minutes. */
export function WindowControl({ talk }: { talk: Talk }) {
  const [shown, setShown] = useState<Code | null>(null);
  const { run, pending, refusal } = useCommand();
  const orderId = talk.order.id;
  const pair = () => call(icWindowContract.pair, { params: { orderId }, body: {} });

  /** Opened at once, since browsers block what opens after an answer; it goes on when there is a code. */
  const openHere = () => {
    const opened = window.open('about:blank', `nattoku-room-${orderId}`, 'popup,width=1280,height=800');
    return run(async () => {
      const made = await pair();
      if (opened) opened.location.href = `${ROOM}#${made.code}`;
      else setShown({ ...made, isBlocked: true });
    }).then((isDone) => {
      if (!isDone) opened?.close();
    });
  };
  const showCode = () => run(async () => setShown({ ...(await pair()), isBlocked: false }));
  const close = () => {
    setShown(null);
    refetchSession(orderId);
  };
  const endAll = () =>
    run(async () => {
      await call(icWindowContract.endAll, { params: { orderId }, body: {} });
      close();
    });

  return (
    <>
      <span className={styles.quiet} role="status">
        患者用画面：{talk.windows === 0 ? 'なし' : `${talk.windows}台`}
        {talk.windowsAway > 0 && <strong>（{talk.windowsAway}台は切断）</strong>}
      </span>
      <Button size="small" variant="subTertiary" icon={openInNewIcon} loading={pending} onClick={() => void openHere()}>
        別の画面に出す
      </Button>
      <Button size="small" variant="subTertiary" icon={tabletIcon} onClick={() => void showCode()}>
        タブレットに出す
      </Button>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Dialog
        open={shown !== null}
        onClose={close}
        size="small"
        title="患者用画面の番号"
        actions={
          <>
            {talk.windows + talk.windowsAway > 0 && (
              <Button variant="fourth" onClick={() => void endAll()}>
                すべての患者用画面を閉じる
              </Button>
            )}
            <Button onClick={close}>閉じる</Button>
          </>
        }
      >
        {shown?.isBlocked && (
          <Notice tone="warning">
            ブラウザーが新しい画面を開きませんでした。ポップアップを許可するか、番号を使って開いてください。
          </Notice>
        )}
        <p>
          タブレットなどで <strong>{location.origin + ROOM}</strong> を開き、この番号を入れてください。
        </p>
        <p className={styles.code}>{shown?.code.replace(/(\d{4})(?=\d)/g, '$1 ')}</p>
        <p className={styles.quiet}>{shown && tokyoBox(shown.until).slice(-5)} まで使えます。1台で1回だけ使えます。</p>
      </Dialog>
    </>
  );
}
