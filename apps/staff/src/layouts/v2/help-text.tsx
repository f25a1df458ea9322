import { useState } from 'react';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import styles from '#layouts/v2/help-text.module.css';
import type { PageHelp } from '#platform/build/build-files.ts';
import { usePayload } from '#platform/build/payload-store.ts';
import { retryPayload } from '#platform/build/payload.ts';

/** What is written about a page: what it is for, the usual way, and the way out of trouble. */
export function HelpText({ path }: { path: string }) {
  const payload = usePayload(path);
  if (!payload) return <Missing path={path} />;
  return payload.help ? <Written help={payload.help} /> : <p>この画面の説明はまだありません。</p>;
}

function Missing({ path }: { path: string }) {
  const [isAsking, setAsking] = useState(false);
  const retry = async () => {
    setAsking(true);
    await retryPayload(path);
    setAsking(false);
  };
  return (
    <ErrorState title="説明を読み込めませんでした" retrying={isAsking} onRetry={() => void retry()}>
      この画面はそのままお使いいただけます。
    </ErrorState>
  );
}

function Written({ help: { purpose, steps, troubles } }: { help: PageHelp }) {
  return (
    <div className={styles.text}>
      <p>{purpose}</p>
      {steps.length > 0 && (
        <>
          <h3>使い方</h3>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
      {troubles.length > 0 && (
        <>
          <h3>困ったときは</h3>
          {troubles.map((trouble) => (
            <details key={trouble.when} className={styles.trouble}>
              <summary>{trouble.when}</summary>
              <p>{trouble.remedy}</p>
            </details>
          ))}
        </>
      )}
    </div>
  );
}
