import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';

/** What the server does not have yet, and what it would not take. */
export function LogNotice({ talk: { log, forgetRefused } }: { talk: Talk }) {
  return (
    <>
      {log.isCut && (
        <Notice tone="warning">
          通信できません。記録はこの端末に残っています（{log.waiting.length}件）。つながると自動で送ります。
        </Notice>
      )}
      {log.refused.length > 0 && (
        <Notice
          tone="error"
          action={
            <Button size="small" variant="subTertiary" onClick={forgetRefused}>
              閉じる
            </Button>
          }
        >
          {log.refused.length}件の記録は保存されませんでした：
          {[...new Set(log.refused.map(({ reason }) => reason))].join('、')}
        </Notice>
      )}
    </>
  );
}
