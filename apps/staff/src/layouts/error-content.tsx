import { useRevalidator } from 'react-router';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { refreshIcon } from '@nattoku/ui/tokens/icons';
import type { Explanation } from '#layouts/explain-error.ts';
import styles from '#layouts/error-content.module.css';
import { documentTitle } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

export function ErrorContent({ status, title, sentences, retry }: Explanation) {
  const revalidator = useRevalidator();
  const [sentence, ...rest] = sentences;
  const tryAgain = () => (retry === 'document' ? location.reload() : void revalidator.revalidate());
  return (
    <div className={styles.content}>
      <title>{documentTitle(status === 404 ? (rest[0] ?? title) : title)}</title>
      <p className={styles.status}>{status}</p>
      <h1 className={styles.title}>{title}</h1>
      <p>{sentence}</p>
      {rest.map((text) => (
        <p key={text} className={styles.technical} lang="en">
          {text}
        </p>
      ))}
      <div className={styles.actions}>
        {retry && (
          <Button icon={refreshIcon} loading={revalidator.state === 'loading'} onClick={tryAgain}>
            もう一度試す
          </Button>
        )}
        <ButtonLink href={href('/')} variant={retry ? 'secondary' : 'primary'}>
          ホームへ戻る
        </ButtonLink>
      </div>
    </div>
  );
}
