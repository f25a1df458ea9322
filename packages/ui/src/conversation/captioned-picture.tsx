import { useState, type ReactNode } from 'react';
import styles from '#conversation/captioned-picture.module.css';
import { Icon } from '#tokens/icon.tsx';
import { alertCircleIcon } from '#tokens/icons.tsx';
import { conversationJa } from '#words/conversation-words.ts';
import { useKitWords } from '#words/kit-words.ts';

type Props = {
  src: string;
  alt: string;
  /** Of what it shows in words, where they are in another language than the page. */
  altLang?: string | undefined;
  /** In pixels, where it is known: its place is then held before it has come. */
  size?: { width: number; height: number };
  children?: ReactNode;
};

/** A picture as wide as there is room, with words below it; what it shows is said in words where it does not come. */
export function CaptionedPicture({ src, alt, altLang, size, children }: Props) {
  const words = useKitWords('conversation', conversationJa);
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <figure className={styles.figure}>
      {failed === src ? (
        <div className={styles.missing}>
          <Icon path={alertCircleIcon} />
          <p>
            {words.pictureFailed}
            {alt && (
              <span className={styles.instead} lang={altLang}>
                {alt}
              </span>
            )}
          </p>
        </div>
      ) : (
        <img className={styles.picture} src={src} alt={alt} lang={altLang} {...size} onError={() => setFailed(src)} />
      )}
      {children && <figcaption>{children}</figcaption>}
    </figure>
  );
}
