import { lazy, Suspense, useState } from 'react';
import { Button } from '@nattoku/ui/action/button';
import { Popover } from '@nattoku/ui/overlay/popover';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import styles from '#layouts/v2/page-help.module.css';
import { usePayload } from '#platform/build/payload-store.ts';
import type { Path } from '#routing/paths.ts';
import { useShownPath } from '#routing/shown-path.ts';

const HelpText = lazy(async () => {
  try {
    return { default: (await import('#layouts/v2/help-text.tsx')).HelpText };
  } catch {
    return { default: () => <p>説明を読み込めませんでした。画面を読み込み直してください。</p> };
  }
});

/** How to use the page on the screen, for those who ask. A page about which nothing is written has no button. */
export function PageHelp() {
  const path = useShownPath();
  return path && <HelpOf key={path} path={path} />;
}

function HelpOf({ path }: { path: Path }) {
  const payload = usePayload(path);
  const [open, setOpen] = useState(false);
  const mayHaveHelp = payload === null || payload?.help;
  if (!mayHaveHelp && !open) return null;
  return (
    <Popover
      title="この画面の使い方"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          variant="fourth"
          size="small"
          className={styles.trigger}
          aria-label="この画面の使い方"
          title="この画面の使い方"
        >
          ？
        </Button>
      }
    >
      <Suspense fallback={<SkeletonText />}>
        <HelpText path={path} />
      </Suspense>
    </Popover>
  );
}
